/** When what is sent again is the same decision, and when it is another one. */
import { CallError } from '@openhours/client';
import { describe, expect, it } from 'vitest';
import { createIdempotencyKey } from './idempotency-key.ts';

const failed = (status?: number) =>
  new CallError('It did not work', { code: 'X', ...(status === undefined ? {} : { status }) });

describe('the key of one decision', () => {
  it('stays the same until it is renewed', () => {
    const key = createIdempotencyKey();
    const first = key.current();
    expect(key.current()).toBe(first);
    key.renew();
    expect(key.current()).not.toBe(first);
  });

  it.each([400, 403, 404, 409, 428])('is another one after a refusal with %i', (status) => {
    const key = createIdempotencyKey();
    const first = key.current();
    expect(key.renewIfDecided(failed(status))).toBe(true);
    expect(key.current()).not.toBe(first);
  });

  it.each([undefined, 429, 500, 502, 504])('is kept after %s, which decides nothing', (status) => {
    const key = createIdempotencyKey();
    const first = key.current();
    expect(key.renewIfDecided(failed(status))).toBe(false);
    expect(key.current()).toBe(first);
  });

  it('is kept when something else than the call failed', () => {
    const key = createIdempotencyKey();
    const first = key.current();
    expect(key.renewIfDecided(new Error('nothing to do with the server'))).toBe(false);
    expect(key.current()).toBe(first);
  });
});
