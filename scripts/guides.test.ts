/** The guides say what the product does: what can be derived is compared. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingsTable } from '../packages/server/src/config.ts';

test('the operator reads about every setting', () => {
  const guide = readFileSync(new URL('../docs/operating.md', import.meta.url), 'utf8');
  expect(guide).toContain(settingsTable());
});
