/** Names as people type them. */
import { expect, test } from 'vitest';
import { splitName } from './split-name.ts';

test.each([
  ['Grace Hopper', 'Grace', 'Hopper'],
  ['Ada', 'Ada', ''],
  ['  Juan   Carlos de  Borbón ', 'Juan Carlos de', 'Borbón'],
])('the name %s is %s and %s', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName });
});
