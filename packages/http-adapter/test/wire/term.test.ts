import { describe, expect, it } from 'vitest';
import { jsonText } from '@kalends/http';
import { newInterface } from '../site-of-tests.js';

const API = 'http://calendar.test/wp-json/tribe/events/v1';
const GENERIC = 'http://calendar.test/wp-json/wp/v2';

describe('a category', () => {
  it('has the slugs of its ancestors in its address', async () => {
    const site = newInterface();
    const make = async (name: string, parent?: unknown) =>
      (await site.ask('createCategory', { params: { name, ...(parent !== undefined && { parent }) } })).body[
        'id'
      ] as number;
    const par = await make('Par');
    const kid = await make('Kid', par);
    const grandkid = await make('Grandkid', kid);
    const urls = async () => {
      const { body } = await site.ask('listCategories', { params: { hide_empty: false, orderby: 'id' } });
      return (body['categories'] as { url: string }[]).map(({ url }) =>
        url.replace('http://calendar.test/events/category', ''),
      );
    };
    expect(await urls()).toEqual(['/par/', '/par/kid/', '/par/kid/grandkid/']);
    await site.ask('updateCategory', { key: par, params: { slug: 'top' } });
    expect(await urls()).toEqual(['/top/', '/top/kid/', '/top/kid/grandkid/']);
    await site.ask('updateCategory', { key: kid, params: { parent: 0 } });
    expect(await urls()).toEqual(['/top/', '/kid/', '/kid/grandkid/']);
    const { body } = await site.ask('deleteCategory', { key: grandkid });
    expect(body).toMatchObject({
      url: 'http://calendar.test/events/category/kid/grandkid/',
      urls: { up: `${API}/categories/${kid}` },
    });
    expect(body).not.toHaveProperty('_links');
  });

  it('is told with its links where it is created and read', async () => {
    const site = newInterface();
    const { body: par } = await site.ask('createCategory', { params: { name: 'Par' } });
    const { body, headers, json } = await site.ask('createCategory', {
      params: { name: 'Kid', parent: par['id'] },
    });
    const [id, up] = [body['id'] as number, par['id'] as number];
    expect(headers).toEqual({ Location: `${GENERIC}/tribe_events_cat/${id}` });
    expect(json).toBe(
      jsonText({
        id,
        count: 0,
        description: '',
        name: 'Kid',
        slug: 'kid',
        taxonomy: 'tribe_events_cat',
        parent: up,
        meta: [],
        url: 'http://calendar.test/events/category/par/kid/',
        urls: {
          self: `${API}/categories/${id}`,
          collection: `${API}/categories`,
          up: `${API}/categories/${up}`,
        },
        _links: {
          self: [
            {
              href: `${GENERIC}/tribe_events_cat/${id}`,
              targetHints: { allow: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] },
            },
          ],
          collection: [{ href: `${GENERIC}/tribe_events_cat` }],
          about: [{ href: `${GENERIC}/taxonomies/tribe_events_cat` }],
          up: [{ embeddable: true, href: `${GENERIC}/tribe_events_cat/${up}` }],
          'wp:post_type': [
            { href: `${GENERIC}/tribe_events?tribe_events_cat=${id}` },
            { href: `${GENERIC}/tec_calendar_embed?tribe_events_cat=${id}` },
          ],
          curies: [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }],
        },
      }),
    );
    const read = await site.ask('getCategory', { key: id, actor: null });
    expect(read.body['_links']).toMatchObject({ self: [{ targetHints: { allow: ['GET'] } }] });
    const embedded = await site.ask('getCategory', { key: id, actor: null, params: { context: 'embed' } });
    expect(Object.keys(embedded.body)).toEqual(['id', 'name', 'slug', 'taxonomy', 'url', 'urls', '_links']);
  });
});

describe('a tag', () => {
  it('has no parent', async () => {
    const site = newInterface();
    const { body, headers } = await site.ask('createTag', { params: { name: 'Live' } });
    const id = body['id'] as number;
    expect(headers).toEqual({ Location: `${GENERIC}/tags/${id}` });
    expect(body).not.toHaveProperty('parent');
    expect(body).toMatchObject({ taxonomy: 'post_tag', url: 'http://calendar.test/tag/live/' });
    expect(body['_links']).toMatchObject({
      'wp:post_type': [
        { href: `${GENERIC}/posts?tags=${id}` },
        { href: `${GENERIC}/tribe_events?tags=${id}` },
        { href: `${GENERIC}/tec_calendar_embed?tags=${id}` },
      ],
    });
  });
});
