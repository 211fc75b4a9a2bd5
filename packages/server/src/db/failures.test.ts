/** Which errors say that the database is out of reach: those of a connection, not those of a file. */
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { isConnectionLost } from './failures.ts';

test('a connection that nobody takes is lost, a file that is missing is no connection', async () => {
  const refused = await new Promise<Error>((resolve) => {
    connect({ host: '127.0.0.1', port: 1 }).on('error', resolve);
  });
  expect(isConnectionLost(refused)).toBe(true);
  const missing = await readFile('/nowhere/at all').catch((error: unknown) => error);
  expect(missing).toMatchObject({ code: 'ENOENT' });
  expect(isConnectionLost(missing)).toBe(false);
});

test.each(['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])(
  'the driver says "%s"',
  (message) => {
    expect(isConnectionLost(new Error(message))).toBe(true);
  },
);
