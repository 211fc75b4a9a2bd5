/** How often a code is sent. */
import { describe, expect, it } from 'vitest';
import { type AskedBy, mayBeSent, ofLastHour, waitForTriesMs } from './code-sending.ts';

const nowMs = Date.UTC(2030, 0, 1, 12);
const ago = (...seconds: number[]) => seconds.map((each) => nowMs - each * 1000);

describe('a code', () => {
  it.each<[AskedBy, number[], boolean, ReturnType<typeof mayBeSent>]>([
    ['SIGN_UP', [], true, 'SEND'],
    ['SIGN_IN', ago(59), true, 'YOUNG'],
    ['SIGN_IN', ago(59), false, 'YOUNG'],
    ['SIGN_IN', ago(60), true, 'SEND'],
    ['RESEND', ago(1), true, 'SEND'],
    ['RESEND', ago(60, 29), true, { waitMs: 1000 }],
    ['RESEND', ago(60, 29), false, 'SEND'],
    ['RESEND', ago(60, 30), true, 'SEND'],
    ['ANYBODY', ago(3599, 400, 300, 200, 100), true, { waitMs: 1000 }],
    ['ANYBODY', ago(3600, 400, 300, 200, 100), true, 'SEND'],
    ['ANYBODY', ago(3599, 400, 300, 200, 100), false, 'SEND'],
  ])('that is asked for by %s behind %j, limited %s: %j', (askedBy, sends, isLimited, expected) => {
    expect(mayBeSent(sends, { askedBy, hasGood: true, isLimited, nowMs })).toEqual(expected);
  });

  it('that was used or tried in vain too often is followed by another at once', () => {
    const asked = { askedBy: 'SIGN_IN', hasGood: false, isLimited: true, nowMs } as const;
    expect(mayBeSent(ago(1), asked)).toBe('SEND');
    expect(mayBeSent(ago(3599, 4, 3, 2, 1), asked)).toEqual({ waitMs: 1000 });
  });

  it('is counted for an hour, and not when it lies ahead', () => {
    expect(ofLastHour([nowMs - 3_600_000, nowMs - 3_599_999, nowMs, nowMs + 1], nowMs)).toEqual([
      nowMs - 3_599_999,
      nowMs,
    ]);
  });
});

describe('fifteen tries of a day', () => {
  const dayMs = 86_400_000;
  it.each<[number, number | undefined, number | undefined]>([
    [0, undefined, undefined],
    [14, nowMs - 1000, undefined],
    [15, nowMs - 1000, dayMs - 1000],
    // Calls at once pass each other.
    [15, nowMs + 1000, dayMs + 1000],
    [15, nowMs - dayMs, undefined],
    // Of a clock that has been put back.
    [15, nowMs + dayMs, undefined],
  ])('%i of them since %s', (tries, triedSinceMs, waitMs) => {
    expect(waitForTriesMs({ tries, triedSinceMs }, nowMs)).toBe(waitMs);
  });
});
