/** Passwords: how they are hashed, and what never matches. */
import { describe, expect, test } from 'vitest';
import { createPasswordHashing, requireSafePassword } from './password.ts';

describe('passwords', () => {
  test('are hashed with argon2id, a salt each', async () => {
    const hashing = createPasswordHashing();
    const [one, two] = await Promise.all([hashing.hash('correct horse'), hashing.hash('correct horse')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await hashing.matches(one, 'correct horse')).toBe(true);
    expect(await hashing.matches(one, 'Correct horse')).toBe(false);
    expect(hashing.isOutdated(one)).toBe(false);
    expect(hashing.isOutdated('$argon2id$v=19$m=4096,t=1,p=1$x')).toBe(true);
  });

  test('without a stored hash nothing matches', async () => {
    const hashing = createPasswordHashing();
    expect(await hashing.matches(undefined, 'anything')).toBe(false);
    expect(await hashing.matches(null, '')).toBe(false);
  });

  test('beyond 100 characters nothing matches, not even the same beginning', async () => {
    const hashing = createPasswordHashing();
    const stored = await hashing.hash('x'.repeat(100));
    expect(await hashing.matches(stored, 'x'.repeat(100))).toBe(true);
    expect(await hashing.matches(stored, 'x'.repeat(101))).toBe(false);
  });

  test('when too many wait, the rest is told to come back', async () => {
    const hashing = createPasswordHashing({ parallel: 1, maxWaiting: 1 });
    const answers = await Promise.allSettled([1, 2, 3].map(() => hashing.hash('some password')));
    expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(answers[2]).toMatchObject({ reason: { code: 'UNAVAILABLE', status: 503 } });
    expect(await hashing.hash('some password')).toContain('argon2id');
  });
});

test.each([
  ['short', 'MIN_LENGTH'],
  // Too short says more than that many people use it, which is true of it, too.
  ['abc', 'MIN_LENGTH'],
  ['x'.repeat(101), 'MAX_LENGTH'],
  ['password123', 'OTHER'],
  ['QwertyUiop', 'OTHER'],
  ['Ada@Salon.Example', 'OTHER'],
])('a new password %j is refused: %s', async (password, violatedRule) => {
  await expect(requireSafePassword(password, 'ada@salon.example', 'password')).rejects.toMatchObject({
    violations: [{ field: 'password', violatedRule }],
  });
});

test.each([
  ['aaaaaaaaaaaaaaaa', 'PATTERN'],
  ['xyz!xyz!xyz!', 'PATTERN'],
  ['45678901234567890123', 'PATTERN'],
  ['ada.salon.example', 'OWN_ADDRESS'],
])('%j is refused by the rule %s', async (password, ruleName) => {
  await expect(requireSafePassword(password, 'ada@salon.example', 'password')).rejects.toMatchObject({
    violations: [{ field: 'password', violatedRule: 'OTHER', ruleName }],
  });
});

test('a good one passes', async () => {
  await expect(requireSafePassword('eight lamps in a row', 'ada@salon.example', 'password')).resolves.toBeUndefined();
});
