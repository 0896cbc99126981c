import { ROLES, type Role } from '@kalends/core';
import { feeds } from '@kalends/feeds';
import { tribeEvents } from '@kalends/http-adapter';
import { describe, expect, it } from 'vitest';
import { pages } from '../src/index.js';
import { PAYLOADS } from './payloads.js';
import { show } from './rendered.js';
import { openSite } from './site.js';

const WRITERS = (Object.keys(ROLES) as Role[]).filter((role) => role !== 'subscriber');

it('has payloads enough', () => {
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(500);
});

describe.each(WRITERS)('texts of %s', (role) => {
  it('stay where they stand in every answer, and run nowhere', { timeout: 900_000 }, async () => {
    const site = await openSite({ interfaces: [tribeEvents(), feeds(), pages()] });
    const findings: string[] = [];
    for (const payload of PAYLOADS) findings.push(...(await show(site, { id: 1, role }, payload)));
    await site.close();
    expect(findings).toEqual([]);
  });
});
