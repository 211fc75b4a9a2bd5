/** Challenges of the built-in captcha: what a solution is good for, and that nothing else passes for one. */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, test } from 'vitest';
import { createAltcha } from './altcha.ts';

const nowMs = 1_800_000_000_000;
const keys = { challenges: Buffer.alloc(32, 1), solutions: Buffer.alloc(32, 2) };
const altcha = createAltcha(keys);
const purpose = { siteId: 'site', action: 'BOOKING', visit: 'visitor' } as const;
type Challenge = Awaited<ReturnType<typeof altcha.challenge>>;

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
/** Little work, as a test has to do it all. */
const easyChallenge = (of: Parameters<typeof altcha.challenge>[0] = purpose) => altcha.challenge(of, nowMs, 0.0002);
async function solved(challenge: Challenge): Promise<{ counter: number; derivedKey: string }> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) {
    throw new Error('the challenge has no solution');
  }
  return { counter: solution.counter, derivedKey: solution.derivedKey };
}

test('a solution is good for its purpose and its visit, until its time is over', async () => {
  const challenge = await easyChallenge();
  const token = encoded({ challenge, solution: await solved(challenge) });
  expect(await altcha.verify(token, purpose, nowMs)).toEqual({
    nonce: challenge.parameters.nonce,
    expiresMs: nowMs + 20 * 60_000,
  });
  expect(await altcha.verify(token, purpose, nowMs + 20 * 60_000 - 1)).toBeDefined();
  expect(await altcha.verify(token, purpose, nowMs + 20 * 60_000)).toBeUndefined();
  expect(await altcha.verify(token, { ...purpose, siteId: 'other' }, nowMs)).toBeUndefined();
  expect(await altcha.verify(token, { ...purpose, action: 'WAITLIST' }, nowMs)).toBeUndefined();
  expect(await altcha.verify(token, { ...purpose, visit: 'other' }, nowMs)).toBeUndefined();
});

test('a challenge that was changed, made elsewhere, or not solved is none', async () => {
  const challenge = await easyChallenge();
  const solution = await solved(challenge);
  const { parameters } = challenge;
  const data = { ...parameters.data, expiresMs: nowMs * 2 };
  const other = await createAltcha({ ...keys, challenges: Buffer.alloc(32, 9) }).challenge(purpose, nowMs, 0.0002);
  for (const [name, sent] of Object.entries({
    longer: { challenge: { ...challenge, parameters: { ...parameters, data } }, solution },
    easier: { challenge: { ...challenge, parameters: { ...parameters, keyPrefix: '00' } }, solution },
    unsigned: { challenge: { parameters }, solution },
    elsewhere: { challenge: other, solution: await solved(other) },
    guessed: { challenge, solution: { counter: 0, derivedKey: parameters.keyPrefix } },
    unsolved: { challenge, solution: { counter: 1, derivedKey: '00'.repeat(32) } },
    'without a solution': { challenge },
    'of other shapes': { challenge: { parameters: 'x', signature: 1 }, solution: [] },
  })) {
    expect(await altcha.verify(encoded(sent), purpose, nowMs), name).toBeUndefined();
  }
  const deep = `${'{"challenge":'.repeat(300)}1${'}'.repeat(300)}`;
  for (const text of [
    '',
    'nonsense',
    encoded(null),
    encoded([]),
    encoded('text'),
    Buffer.from(deep).toString('base64'),
  ]) {
    expect(await altcha.verify(text, purpose, nowMs), text.slice(0, 40)).toBeUndefined();
  }
});

test('a token is short, and the work of a challenge has its bounds', async () => {
  const challenge = await altcha.challenge(purpose, nowMs);
  expect(challenge.parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 5_000, keyLength: 32 });
  expect((await altcha.challenge(purpose, nowMs, 2)).parameters.cost).toBe(10_000);
  const easy = await easyChallenge();
  const solution = await solved(easy);
  expect(solution.counter).toBeGreaterThanOrEqual(100);
  expect(solution.counter).toBeLessThanOrEqual(300);
  expect(encoded({ challenge: easy, solution }).length).toBeLessThan(1_500);
});
