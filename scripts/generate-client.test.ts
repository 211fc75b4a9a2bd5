/** The generated table must be what the contract says now. */
import { expect, test } from 'vitest';
import { generate } from './generate-client.ts';

test('packages/client/src/generated.ts is up to date (else: npm run build)', () => {
  expect(generate({ check: true })).toBe(true);
});
