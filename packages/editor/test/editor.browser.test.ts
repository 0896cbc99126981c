import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { describeInBrowser } from '../../pages/test/browser.js';
import { entered as enter, save } from './chromium.js';
import { useSite, type EditorSite } from './site.js';
import { look } from './walk.js';

async function fill({ calendar }: EditorSite): Promise<void> {
  await calendar.events.create({
    title: 'Jazz in the courtyard',
    description: 'An evening.',
    start_date: '2026-12-01 20:00',
    end_date: '2026-12-01 23:00',
    venue: { venue: 'Old Corn Hall' },
    organizer: [{ organizer: 'Jazz Club' }],
    categories: ['Concerts'],
    tags: ['jazz'],
    cost: ['12'],
    offers: [{ url: 'https://tickets.example/', price: '12' }],
    event_status: 'postponed',
  });
  for (const status of ['draft', 'private'] as const)
    await calendar.events.create({
      title: status,
      status,
      start_date: '2026-12-02',
      end_date: '2026-12-02',
      all_day: true,
    });
}

describeInBrowser('in Chromium', (browser) => {
  const site = useSite(
    { fields: { event: { level: { type: 'choices', options: ['easy', 'hard'] } } } },
    fill,
  );

  const entered = (options: Parameters<typeof enter>[2] = {}) => enter(browser(), site(), options);

  it('is accessible narrow and wide, in dark and light colours', async () => {
    const page = await entered();
    const errors: string[] = [];
    page.on('console', (message) => errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(String(error)));
    await look(page, 'overview');
    await page.goto(`${site().base}/manage/help`);
    await look(page, 'help');
    await page.goto(`${site().base}/manage/events`);
    await look(page, 'list');
    await page.goto(`${site().base}/manage/events/new`);
    await look(page, 'new');
    await page.evaluate("document.querySelector('#e-record').noValidate = true");
    await save(page);
    await page.getByRole('alert').waitFor();
    await look(page, 'refused');
    await page.goto(`${site().base}/manage/events?search=jazz`);
    await page.getByRole('link', { name: 'Jazz in the courtyard' }).click();
    await look(page, 'form');
    await page.goto(`${site().base}/manage/nothing`);
    await look(page, 'missing');
    expect(errors.filter((text) => !/40[49]|422/.test(text))).toEqual([]);
    await page.context().clearCookies();
    await page.goto(`${site().base}/manage/`);
    await look(page, 'login');
    await page.context().close();
  });

  it('works without JavaScript', async () => {
    const page = await entered({ javaScriptEnabled: false });
    await page.getByRole('link', { name: 'New event' }).click();
    await page.getByLabel('Title').fill('Without a script');
    for (const [name, time] of [
      ['start_date', '19:00'],
      ['end_date', '21:00'],
    ] as const) {
      const field = page.locator(`#e-field-${name}`);
      await field.getByLabel('Date').fill('2026-12-03');
      await field.getByLabel('Time').fill(time);
    }
    await page.getByLabel('Venue').fill('A new mill');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published.').waitFor();
    const [event] = (await site().calendar.events.list({ search: 'without a script' })).items;
    expect(event).toMatchObject({
      title: 'Without a script',
      start_date: '2026-12-03 19:00:00',
      venue: expect.any(Number),
    });
    await page.context().close();
  });

  it('carries out no form of another origin', async () => {
    const page = await entered();
    const { id } = await site().calendar.events.create({
      title: 'Kept',
      start_date: '2026-12-04',
      end_date: '2026-12-04',
    });
    const action = `${site().base}/manage/events/${id}`;
    const foreign = createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.end(
        `<form method="post" action="${action}"><input name="action" value="trash"></form><script>document.forms[0].submit()</script>`,
      );
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => foreign.once('listening', resolve));
    try {
      // another host name is another site, another port another origin
      for (const host of ['localhost', '127.0.0.1']) {
        await page.goto(`http://${host}:${(foreign.address() as AddressInfo).port}/`);
        await page.waitForURL(action);
        expect((await site().calendar.events.get(id)).status).toBe('publish');
      }
    } finally {
      foreign.close();
      await page.context().close();
    }
  });
});
