/** Sealing: what opens a sealed value, and that nothing else does. */
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createSealing } from './sealing.ts';
import { parseServerSecret } from './server-secret.ts';

const secret = randomBytes(32);

describe('sealing', () => {
  test('opens what it sealed, for the same purpose only', () => {
    const sealing = createSealing(secret);
    const sealed = sealing.seal('plain words', 'mail');
    expect(sealing.open(sealed, 'mail').toString()).toBe('plain words');
    expect(() => sealing.open(sealed, 'keys')).toThrow();
    expect(sealed.includes('plain words')).toBe(false);
  });

  test('the same words are sealed differently each time', () => {
    const sealing = createSealing(secret);
    expect(sealing.seal('x', 'mail').equals(sealing.seal('x', 'mail'))).toBe(false);
  });

  test('a changed byte anywhere is refused', () => {
    const sealing = createSealing(secret);
    const sealed = sealing.seal('plain words', 'mail');
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => sealing.open(changed, 'mail')).toThrow();
    }
  });

  test('an older secret still opens; what it sealed is outdated', () => {
    const old = createSealing(secret);
    const changed = createSealing(randomBytes(32), [secret]);
    const sealed = old.seal('x', 'mail');
    expect(changed.open(sealed, 'mail').toString()).toBe('x');
    expect(changed.isOutdated(sealed)).toBe(true);
    expect(changed.isOutdated(changed.seal('x', 'mail'))).toBe(false);
    expect(changed.keyId).not.toBe(old.keyId);
  });

  test('an unknown secret is named by its key id, never by itself', () => {
    const stranger = createSealing(randomBytes(32));
    expect(() => stranger.open(createSealing(secret).seal('x', 'mail'), 'mail')).toThrow(createSealing(secret).keyId);
  });

  test('each purpose has a key of its own', () => {
    const sealing = createSealing(secret);
    expect(sealing.hmacKey('cursor')).toHaveLength(32);
    expect(sealing.hmacKey('cursor').equals(sealing.hmacKey('form'))).toBe(false);
    expect(sealing.hmacKey('cursor').equals(createSealing(secret).hmacKey('cursor'))).toBe(true);
  });

  test('a secret of another length is refused', () => {
    expect(() => createSealing(randomBytes(31))).toThrow(/32 bytes/);
  });
});

describe('the text of a secret', () => {
  test.each([
    ['hexadecimal', secret.toString('hex')],
    ['base64', secret.toString('base64')],
    ['base64url', secret.toString('base64url')],
    ['with a line end', `${secret.toString('base64')}\n`],
  ])('%s', (_form, text) => {
    expect(parseServerSecret(text)?.equals(secret)).toBe(true);
  });

  test.each(['', 'short', 'x'.repeat(64)])('%j is none', (text) => {
    expect(parseServerSecret(text)).toBeUndefined();
  });
});
