import { describe, expect, it } from 'vitest';
import { jsonText } from '@kalends/http';
import { newInterface } from '../site-of-tests.js';

const FULL = {
  venue: 'Full Venue',
  description: 'Desc b',
  address: '1 A St',
  city: 'Rome',
  country: 'Italy',
  province: 'RM',
  state: 'X',
  zip: '00100',
  phone: '+39 06',
  website: 'http://v.example',
  image: 'http://calendar.test/pic.png',
};

describe('a venue', () => {
  it('has its keys in order, linked data in the middle where it is read', async () => {
    const site = newInterface();
    const { body } = await site.ask('createVenue', { params: FULL });
    const keys = (
      'id author status date date_utc modified modified_utc url venue description slug image address city country province ' +
      'state zip phone website stateprovince show_map show_map_link global_id global_id_lineage'
    ).split(' ');
    expect(Object.keys(body)).toEqual(keys);
    const { body: read, json } = await site.ask('getVenue', { key: body['id'] as number, actor: null });
    expect(Object.keys(read)).toEqual([...keys.slice(0, 21), 'json_ld', ...keys.slice(21)]);
    expect(json).toBe(jsonText(read));
    expect(Object.entries(read['json_ld'] as object)).toEqual(
      Object.entries({
        '@type': 'Place',
        name: 'Full Venue',
        description: String.raw`&lt;p&gt;Desc b&lt;/p&gt;\n`,
        image: 'http://calendar.test/pic.png',
        url: '',
        address: {
          '@type': 'PostalAddress',
          streetAddress: '1 A St',
          addressLocality: 'Rome',
          addressRegion: 'RM',
          postalCode: '00100',
          addressCountry: 'Italy',
        },
        telephone: '+39 06',
        sameAs: 'http://v.example',
      }),
    );
  });

  it('has its region as it is stored in its linked data, and the other parts of the address escaped (F62)', async () => {
    const site = newInterface();
    const website = 'http://v.example/?a=1&b="x>';
    const params = { venue: 'V', stateprovince: `N & "Y" > 'Z'`, city: `N & "Y" > 'Z'`, website };
    const { body } = await site.ask('createVenue', { params });
    const { body: read } = await site.ask('getVenue', { key: body['id'] as number, actor: null });
    expect(read['json_ld']).toMatchObject({
      address: {
        addressRegion: `N & "Y" > 'Z'`,
        addressLocality: 'N &amp; &quot;Y&quot; &gt; &#039;Z&#039;',
      },
      sameAs: 'http://v.example/?a=1&b=&quot;x&gt;',
    });
  });

  it('names the province as the region where there is no state any more', async () => {
    const site = newInterface();
    const { body } = await site.ask('createVenue', {
      params: { venue: 'V', stateprovince: 'XX', province: 'Ontario' },
    });
    const key = body['id'] as number;
    await site.ask('updateVenue', { key, params: { stateprovince: '' } });
    const { body: read } = await site.ask('getVenue', { key, actor: null });
    expect(read).toMatchObject({ province: 'Ontario', json_ld: { address: { addressRegion: 'Ontario' } } });
  });

  it('leaves out what is empty', async () => {
    const { body } = await newInterface().ask('createVenue', {
      params: { venue: 'Bare', city: '0', show_map: '0' },
    });
    expect(Object.keys(body)).toEqual(
      'id author status date date_utc modified modified_utc url venue slug show_map show_map_link global_id global_id_lineage'.split(
        ' ',
      ),
    );
    expect(body).toMatchObject({
      venue: 'Bare',
      show_map: false,
      show_map_link: true,
      url: 'http://calendar.test/venue/bare/',
    });
  });
});

describe('an organizer', () => {
  it('has its keys in order, its address plain (F22)', async () => {
    const site = newInterface();
    const params = {
      organizer: 'Org',
      description: 'D',
      phone: '1',
      website: 'http://o.example',
      email: 'a@b.co',
    };
    const { body } = await site.ask('createOrganizer', { params });
    const { body: read } = await site.ask('getOrganizerBySlug', { key: 'org', actor: null });
    expect(Object.keys(read)).toEqual(
      (
        'id author status date date_utc modified modified_utc url organizer description slug phone website email json_ld ' +
        'global_id global_id_lineage'
      ).split(' '),
    );
    expect(read).toEqual({
      ...body,
      json_ld: {
        '@type': 'Person',
        name: 'Org',
        description: String.raw`&lt;p&gt;D&lt;/p&gt;\n`,
        url: 'http://o.example',
        telephone: '1',
        email: 'a@b.co',
        sameAs: 'http://o.example',
      },
    });
  });
});
