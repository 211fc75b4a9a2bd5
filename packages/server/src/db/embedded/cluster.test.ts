/** What is said when the embedded database cannot be made. */
import { expect, test } from 'vitest';
import { whyNotCreated } from './cluster.ts';

test('a full disk is one sentence with the way on, not the output of a tool', () => {
  const stderr = [
    '2026-11-23 01:42:18.770 UTC [224] FATAL:  could not write to file "base/4/1249": No space left on device',
    'child process exited with exit code 1',
    'initdb: removing contents of data directory "/srv/data/postgres/cluster.new-1"',
  ].join('\n');
  expect(whyNotCreated('/srv/data/postgres', stderr)).toBe(
    'The disk is full: the database could not be created in /srv/data/postgres. Make room, or set DATA_DIR to another folder.',
  );
});

test('any other reason is told as the tool says it', () => {
  expect(whyNotCreated('/srv/data/postgres', 'initdb: error: no')).toBe(
    'The embedded database could not be created in /srv/data/postgres: initdb: error: no',
  );
});
