import { describe, expect, it } from 'vitest';
import { discovery } from '../../src/addresses/discovery.js';

describe('discovery (site.md §1)', () => {
  it('names the interface in headers', () => {
    expect(discovery('https://site.example').headers).toEqual({
      Link: '<https://site.example/wp-json/>; rel="https://api.w.org/"',
      'X-TEC-API-VERSION': 'v1',
      'X-TEC-API-ROOT': 'https://site.example/wp-json/tribe/events/v1/',
      'X-TEC-API-ORIGIN': 'https://site.example',
    });
  });

  it('names it in the head of pages', () => {
    expect(discovery('https://site.example/calendar/').head.split('\n')).toEqual([
      '<link rel="https://api.w.org/" href="https://site.example/calendar/wp-json/">',
      '<link rel="alternate" href="https://site.example/calendar/wp-json/tribe/events/v1/">',
      '<meta name="tec-api-version" content="v1">',
      '<meta name="tec-api-origin" content="https://site.example/calendar">',
    ]);
  });

  it('leaves the index to a host that has its own', () => {
    const { headers, head } = discovery('https://site.example', { scope: 'namespace' });
    expect(Object.keys(headers)).toEqual(['X-TEC-API-VERSION', 'X-TEC-API-ROOT', 'X-TEC-API-ORIGIN']);
    expect(head).not.toContain('api.w.org');
  });

  it('is safe in HTML', () => {
    expect(discovery('https://site.example/a&b"><script>').head).not.toMatch(/&b|<script/);
  });
});
