import { describe, expect, it } from 'vitest';
import { hashSecret, isApiKey, isSecret, makeApiKey, makeApplicationPassword } from '../src/secret.js';

const KEY = `kalends_${'aB3-_'.repeat(8)}xyz`;
const PASSWORD = 'abcdEFGH1234ijklMNOP5678';

describe('a secret', () => {
  it.each([
    [KEY, true, true],
    [PASSWORD, false, true],
    ['', false, false],
    [`x${KEY}`, false, false],
    [`${KEY}x`, false, false],
    [KEY.slice(0, -1), false, false],
    [KEY.replace('kalends_', 'Kalends_'), false, false],
    [KEY.replace('-', '+'), false, false],
    [`${PASSWORD}x`, false, false],
    [`!${PASSWORD}`, false, false],
    [`${PASSWORD}!`, false, false],
    [PASSWORD.slice(1), false, false],
    [PASSWORD.replace('a', 'ä'), false, false],
  ])('has the form of a key or of an application password: %s', (text, isKey, isEither) => {
    expect([isApiKey(text), isSecret(text)]).toEqual([isKey, isEither]);
  });

  it('is recognised by its first characters', () => {
    const [key, password] = [makeApiKey(), makeApplicationPassword()];
    expect(key.prefix).toBe(key.text.slice(0, 14));
    expect(password.prefix).toBe(password.text.slice(0, 4));
    expect([isApiKey(key.text), isSecret(password.text.replaceAll(' ', ''))]).toEqual([true, true]);
  });

  it('is hashed without its spaces, by SHA-256', () => {
    // printf abc | sha256sum
    const digest = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    expect([hashSecret('abc'), hashSecret(' a b\tc\n'), hashSecret('abd') === digest]).toEqual([
      ...[digest, digest, false],
    ]);
  });
});
