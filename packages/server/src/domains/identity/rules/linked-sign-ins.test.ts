/** Which sign-ins by others a member may take away. */
import { expect, test } from 'vitest';
import { presentLinkedSignIns } from './linked-sign-ins.ts';

const connection = (id: string, enabled = true) => ({ id, name: `of ${id}`, enabled });
const removable = (...asked: Parameters<typeof presentLinkedSignIns>) =>
  presentLinkedSignIns(...asked).map((each) => each.removable);

test.each([
  ['beside a password any may go', [connection('a')], true, [true]],
  ['the only way in stays', [connection('a')], false, [false]],
  ['of two either may go', [connection('a'), connection('b')], false, [true, true]],
  ['one that is switched off is no way in', [connection('a'), connection('b', false)], false, [false, true]],
])('%s', (_, connections, hasPassword, expected) => {
  expect(removable(connections, hasPassword)).toEqual(expected);
});
