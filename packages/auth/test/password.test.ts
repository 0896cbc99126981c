import { describe, expect, it } from 'vitest';
import { decoyHash, DEFAULT_COST, hashPassword, needsRehash, verifyPassword } from '../src/password.js';
import { CHEAP } from './request.js';

describe('a hash of a password', () => {
  it('has its cost and a salt of its own, in the PHC format', async () => {
    const [one, other] = await Promise.all([hashPassword('secret', CHEAP), hashPassword('secret', CHEAP)]);
    expect(one).toMatch(/^\$scrypt\$ln=4,r=8,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(other);
    expect(await hashPassword('x')).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/);
  });

  it('fits the password, blanks and the composition of accents aside, and no other', async () => {
    const hash = await hashPassword('corréct horse', CHEAP);
    for (const right of ['corréct horse', 'corrécthorse', ' c orre\u0301ct\thorse '])
      expect(await verifyPassword(right, hash)).toBe(true);
    for (const wrong of ['', 'correct horse', 'Corréct horse', 'corréct horse!', hash])
      expect(await verifyPassword(wrong, hash)).toBe(false);
  });

  it('is what scrypt says (RFC 7914 §12)', async () => {
    const salt = Buffer.from('NaCl').toString('base64').replaceAll('=', '');
    const key = Buffer.from(
      'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640',
      'hex',
    );
    const hash = `$scrypt$ln=10,r=8,p=16$${salt}$${key.toString('base64').replaceAll('=', '')}`;
    expect(await verifyPassword('password', hash)).toBe(true);
  });

  it('is made again at another cost', async () => {
    const hash = await hashPassword('secret', CHEAP);
    expect([needsRehash(hash, CHEAP), needsRehash(hash, DEFAULT_COST), needsRehash('', CHEAP)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('is made again at another of any of its three costs', async () => {
    const hash = await hashPassword('secret', CHEAP);
    for (const other of [{ ln: 5 }, { r: 4 }, { p: 2 }])
      expect([other, needsRehash(hash, { ...CHEAP, ...other })]).toEqual([other, true]);
  });

  it('is nothing but a hash, whose cost has up to three digits', async () => {
    const hash = await hashPassword('x', CHEAP);
    for (const broken of [`x${hash}`, `${hash}$`, hash.replace('$scrypt', ' $scrypt'), `${hash} `])
      expect([broken, await verifyPassword('x', broken)]).toEqual([broken, false]);
    const wide = await hashPassword('x', { ln: 1, r: 100, p: 10 });
    expect(wide).toContain('r=100,p=10');
    expect(await verifyPassword('x', wide)).toBe(true);
  });

  it('fits no password when it is none, or would take all memory', async () => {
    const tooDear = (await hashPassword('x', CHEAP)).replace('ln=4', 'ln=40');
    for (const broken of ['', '$scrypt$', 'x', '$2b$10$abc', tooDear, decoyHash(CHEAP)])
      expect(await verifyPassword('x', broken)).toBe(false);
  });
});
