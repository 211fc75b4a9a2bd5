/** Which members the list shows, by its address. */
import { expect, test } from 'vitest';
import { filterOf } from '../../queries/members.ts';
import { soughtIn } from './sought.ts';

test.each([
  [{}, { statuses: ['PENDING'], text: '' }, ['APPROVED', 'BLOCKED'], ''],
  [{ find: ' ada ' }, { statuses: ['PENDING'], text: 'ada' }, ['APPROVED', 'BLOCKED'], 'ada'],
  [{ find: 12 }, { statuses: ['PENDING'], text: '12' }, ['APPROVED', 'BLOCKED'], '12'],
  [{ status: 'OFFLINE' }, undefined, ['OFFLINE'], ''],
  [{ status: 'nobody' }, { statuses: ['PENDING'], text: '' }, ['APPROVED', 'BLOCKED'], ''],
] as const)('%j', (search, waiting, statuses, text) => {
  expect(soughtIn(search)).toMatchObject({ waiting, others: { statuses, text } });
});

test('a text is a part of a name or of the address', () => {
  expect(filterOf({ statuses: ['BLOCKED'], text: '' })).toEqual({ status: { $in: ['BLOCKED'] } });
  expect(filterOf({ statuses: ['BLOCKED'], text: 'ada' })).toMatchObject({
    $or: expect.arrayContaining([{ loginEmail: { $contains: 'ada' } }]),
  });
});
