/** Errors of the operating system reach people in words, with what to do. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeSystemFailure, outsideDatabaseRemedy } from './failure-words.ts';

function caught(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}

function listen(port: number): Promise<{ server: Server; error: unknown }> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve({ server, error }));
    server.listen(port, '127.0.0.1', () => resolve({ server, error: undefined }));
  });
}

test('a port that is taken', async () => {
  const { server } = await listen(0);
  const { port } = server.address() as { port: number };
  const { error } = await listen(port);
  server.close();
  expect(describeSystemFailure(error)).toBe(
    `Another program listens on 127.0.0.1:${port}. Stop it, or set PORT to another number.`,
  );
});

test('a file that is not there, a file where a folder belongs, a folder where a file belongs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'openhours-words-'));
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const said = [join(folder, 'gone'), join(file, 'below'), folder].map((path) =>
    // A folder is opened like a file and refused when it is read, by then without its name.
    describeSystemFailure({ ...(caught(() => readFileSync(path)) as object), path }),
  );
  rmSync(folder, { recursive: true });
  expect(said).toEqual([
    expect.stringMatching(/^There is no .*gone/),
    expect.stringMatching(/^A part of .*below is a file/),
    expect.stringMatching(/is a folder; the name of a file is needed/),
  ]);
});

test.each([
  [{ code: 'EACCES', syscall: 'mkdir', path: '/srv/data' }, /may not use \/srv\/data.*DATA_DIR/],
  [{ code: 'EROFS', syscall: 'open', path: '/srv/data/secret' }, /cannot be written/],
  [{ code: 'ENOSPC', syscall: 'write', path: '/srv/data/x' }, /disk is full/],
  [{ code: 'ENOSPC', syscall: 'write' }, /disk is full.*DATA_DIR/],
  [{ code: 'EACCES', syscall: 'listen', address: '0.0.0.0', port: 80 }, /may not listen on 0\.0\.0\.0:80.*PORT/],
  [{ code: 'EADDRNOTAVAIL', syscall: 'listen', address: '192.0.2.1', port: 80 }, /no address of this machine.*HOST/],
  [{ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'nowhere.example' }, /nowhere\.example/],
  [{ code: 'ECONNREFUSED', syscall: 'connect', address: '127.0.0.1', port: 1 }, /Nothing answers at 127\.0\.0\.1:1/],
])('%o', (error, words) => {
  expect(describeSystemFailure(error)).toMatch(words);
  expect(describeSystemFailure(error)).not.toMatch(/\bE[A-Z]{4,}\b/);
});

test('what is no error of the system is nobody’s here', () => {
  expect([new Error('x'), undefined, 'x', { code: '23505' }].map(describeSystemFailure)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  ['28P01', 'password authentication failed for user "desk"', /user name and password in DATABASE_URL/],
  ['3D000', 'database "desk" does not exist', /name of the database in DATABASE_URL/],
  ['42501', 'permission denied for schema public', /user of DATABASE_URL the owner/],
  ['58P01', 'could not open extension control file', /postgresql-contrib/],
  ['0A000', 'extension "btree_gist" is not available', /postgresql-contrib/],
  ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:1', /host and port in DATABASE_URL/],
  ['ENOTFOUND', 'getaddrinfo ENOTFOUND nowhere.example', /host and port in DATABASE_URL/],
  [undefined, 'Connection terminated unexpectedly', /host and port in DATABASE_URL/],
  [undefined, 'The server does not support SSL connections', /sslmode/],
])('%s of an outside database (%s) has a way on, also where it is the cause of what failed', (code, message, words) => {
  const raised = Object.assign(new Error(message), { code });
  expect(outsideDatabaseRemedy(raised)).toMatch(words);
  expect(outsideDatabaseRemedy(new Error('The database cannot be used', { cause: raised }))).toMatch(words);
});

test('what has nothing to do with the database gets no advice about it', () => {
  const ofFile = Object.assign(new Error('no'), { code: 'EACCES', syscall: 'open', path: '/srv/data' });
  expect([new Error('x'), undefined, ofFile].map(outsideDatabaseRemedy)).toEqual([undefined, undefined, undefined]);
});
