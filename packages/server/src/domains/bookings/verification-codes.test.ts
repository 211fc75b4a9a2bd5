/** The codes by which customers confirm: how they follow from their booking, and how they may be typed. */
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createVerificationCodes } from './verification-codes.ts';

const key = randomBytes(32);
const codes = createVerificationCodes({ hmacKey: () => key });
const of = { siteId: 'site', bookingId: 'booking', round: 1 };

it('is six digits, the same each time and another for whatever differs', () => {
  const code = codes.codeOf(of);
  expect(code).toMatch(/^\d{6}$/);
  expect(codes.codeOf(of)).toBe(code);
  const others = Array.from({ length: 50 }, (_, index) => codes.codeOf({ ...of, round: index + 2 }));
  expect(new Set(others).size).toBeGreaterThan(40);
});

it('is known however it is pasted', () => {
  const code = codes.codeOf(of);
  const wide = code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
  for (const typed of [code, ` ${code} `, `${code.slice(0, 3)} ${code.slice(3)}`, `code: ${code}.`, wide]) {
    expect(codes.isCode(of, typed), typed).toBe(true);
  }
  for (const typed of ['', code.slice(1), `${code}0`, 'abcdef']) {
    expect(codes.isCode(of, typed), typed).toBe(false);
  }
});
