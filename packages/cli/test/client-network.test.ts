import type { HttpRequest } from '@kalends/http-adapter';
import { afterEach, describe, expect, it } from 'vitest';
import { clientNetwork, siteOf, type TrustProxy } from '../src/serve/client-network.js';
import { login, serve, type Served } from './running.js';

const from = (trustProxy: TrustProxy, clientAddress: string | undefined, forwarded?: string): string => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const body = async () => new Uint8Array();
  const request: HttpRequest = { method: 'GET', url: '/', headers, clientAddress, body };
  return clientNetwork(trustProxy)(request);
};

describe('clientNetwork', () => {
  it.each<[TrustProxy, string, string | undefined, string]>([
    // no one is believed
    [0, '192.0.2.1', undefined, '192.0.2.1'],
    [0, '192.0.2.1', '198.51.100.1', '192.0.2.1'],
    // so many are
    [1, '192.0.2.1', undefined, '192.0.2.1'],
    [1, '192.0.2.1', '198.51.100.1', '198.51.100.1'],
    [1, '192.0.2.1', '203.0.113.9, 198.51.100.1', '198.51.100.1'],
    [2, '192.0.2.1', '203.0.113.9, 198.51.100.1', '203.0.113.9'],
    [9, '192.0.2.1', '203.0.113.9, 198.51.100.1', '203.0.113.9'],
    // those with these addresses are
    [['10.0.0.0/8'], '10.1.2.3', '203.0.113.9, 198.51.100.1', '198.51.100.1'],
    [['10.0.0.0/8'], '10.1.2.3', '203.0.113.9, 198.51.100.1, 10.9.9.9', '198.51.100.1'],
    [['10.0.0.0/8'], '192.0.2.1', '203.0.113.9', '192.0.2.1'],
    [['loopback'], '::ffff:127.0.0.1', '203.0.113.9', '203.0.113.9'],
    [['loopback'], '::1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    // one network of IPv6 is one client
    [0, '2001:db8:1:2:aaaa::1', undefined, '2001:db8:1:2::'],
    [0, '2001:db8:1:3:aaaa::1', undefined, '2001:db8:1:3::'],
    [0, '::ffff:192.0.2.1', undefined, '192.0.2.1'],
    // ports, and what is no address
    [1, '192.0.2.1', '198.51.100.1:40312', '198.51.100.1'],
    [1, '192.0.2.1', '[2001:db8:1:2::3]:40312', '2001:db8:1:2::'],
    [1, '192.0.2.1', '198.51.100.1, unknown', '192.0.2.1'],
    [1, '192.0.2.1', '198.51.100.1, <script>', '192.0.2.1'],
    [1, '192.0.2.1', '', '192.0.2.1'],
  ])('trusting %j, a connection from %s that tells %s is from %s', (trust, address, forwarded, network) => {
    expect(from(trust, address, forwarded)).toBe(network);
  });

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2::', '2001:db8:1::/48'],
    ['2001:db8:1::', '2001:db8:1::/48'],
    ['2001:db8:1:ffff::', '2001:db8:1::/48'],
    ['2001:db8:2:2::', '2001:db8:2::/48'],
    ['', ''],
  ])('the network %s belongs to %s', (network, site) => {
    expect(siteOf(network)).toBe(site);
  });

  it('endures a connection without an address', () => {
    expect(from(0, undefined, '198.51.100.1')).toBe('');
    expect(from(['loopback'], undefined, '198.51.100.1')).toBe('');
  });
});

describe('the limit of failed logins', () => {
  const EVENT = { title: 'Jazz', start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };
  const servers: Served[] = [];
  afterEach(async () => {
    for (const one of servers.splice(0)) {
      one.stop();
      expect(await one.exitCode).toBe(0);
      const { errors } = one;
      expect(errors.filter((line) => !line.includes('X-Forwarded-For'))).toEqual([]);
      expect(errors.length).toBeLessThanOrEqual(1);
    }
  });

  /** A server, and the status of a write with a password, as a proxy would pass it on. */
  async function writer(...options: readonly string[]) {
    const one = await serve(['--user', 'ann:pw', ...options]);
    servers.push(one);
    return async (password: string, forwarded: string): Promise<number> => {
      const { status } = await fetch(`${one.origin}/wp-json/tribe/events/v1/events`, {
        method: 'POST',
        headers: {
          ...login('ann', password),
          'Content-Type': 'application/json',
          'X-Forwarded-For': forwarded,
          'X-Forwarded-Host': 'elsewhere.example',
        },
        body: JSON.stringify(EVENT),
      });
      return status;
    };
  }

  it('cannot be escaped by a header, and is one for all behind a proxy that is not known', async () => {
    const write = await writer();
    for (let time = 0; time < 10; time++) expect(await write('wrong', `203.0.113.${time}`)).toBe(401);
    expect(await write('pw', '198.51.100.1')).toBe(429);
    expect(servers[0]?.errors).toEqual([
      'A request has the header X-Forwarded-For, but no proxy is trusted: if one stands before this server, all its visitors count as one client until --trust-proxy names it.',
    ]);
  });

  it.each(['1', '127.0.0.0/8', 'loopback'])(
    'is one for each client behind a known proxy (%s)',
    async (proxies) => {
      const write = await writer('--trust-proxy', proxies);
      // what a client says of itself stands before what the proxy says of it
      for (let time = 0; time < 10; time++)
        expect(await write('wrong', `192.0.2.${time}, 203.0.113.9`)).toBe(401);
      expect(await write('pw', '192.0.2.77, 203.0.113.9')).toBe(429);
      expect(await write('pw', '203.0.113.10')).toBe(201);
      expect(servers[0]?.errors).toEqual([]);
    },
  );

  it('believes no proxy of another network', async () => {
    const write = await writer('--trust-proxy', '10.0.0.0/8');
    for (let time = 0; time < 10; time++) expect(await write('wrong', `203.0.113.${time}`)).toBe(401);
    expect(await write('pw', '198.51.100.1')).toBe(429);
  });

  it('takes no public address from a header', async () => {
    const one = await serve(['--trust-proxy', '1']);
    servers.push(one);
    const headers = { 'X-Forwarded-Host': 'elsewhere.example', 'X-Forwarded-Proto': 'https' };
    const text = await (await fetch(`${one.origin}/wp-json/tribe/events/v1/events`, { headers })).text();
    expect(text).toContain(one.apiRoot);
    expect(text).not.toContain('elsewhere');
  });
});
