/** How many connections a process may hold open, read from the limits of the system. */
import { expect, test } from 'vitest';
import { connectionLimit, connectionsFor, openFilesOf } from './connection-limit.ts';

const limits = `Limit                     Soft Limit           Hard Limit           Units
Max cpu time              unlimited            unlimited            seconds
Max open files            4096                 1048576              files
`;

test('as many files may be open as the soft limit says', () => {
  expect(openFilesOf(limits)).toBe(4096);
  expect(openFilesOf(limits.replace('4096     ', 'unlimited'))).toBeUndefined();
});

test.each([
  [undefined, 10_000],
  [1_048_576, 10_000],
  [4096, 3840],
  [256, 128],
])('with %s open files it is %i connections', (openFiles, connections) => {
  expect(connectionsFor(openFiles)).toBe(connections);
});

test('this process has one', () => {
  expect(connectionLimit()).toBeGreaterThan(0);
});
