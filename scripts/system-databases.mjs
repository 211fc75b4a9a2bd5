/** A PostgreSQL 15 and a PgBouncer of the machine's packages, started in temporary folders on free loopback ports. */
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifierOf } from './cheap-password.mjs';
import { folderOfTestDatabases, socketBelow } from './test-databases-folder.mjs';

const programs = '/usr/lib/postgresql/15/bin';
const password = 'loopback-only';
const verifier = verifierOf(password);
const longestStartMs = 2 * 60_000;

/**
 * Runs work with the URL of a fresh PostgreSQL 15 that knows enough connections for parallel test files, and answers what
 * it answers. `environment` adds to the server's own, such as a clock that is not the machine's.
 */
export async function withPostgres15(work, environment = {}) {
  const folder = mkdtempSync(join(folderOfTestDatabases(), 'openhours-postgresql-15-'));
  const user = serviceUser();
  giveTo(user, folder);
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveTo(user, passwordFile);
  const cluster = join(folder, 'cluster');
  runAs(user, join(programs, 'initdb'), [
    '-D',
    cluster,
    '-U',
    'openhours',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ]);
  const port = await freePort();
  const server = spawn(
    join(programs, 'postgres'),
    [
      '-D',
      cluster,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      `unix_socket_directories=${folder}`,
      '-c',
      'max_connections=300',
      '-c',
      'fsync=off',
      '-c',
      'log_min_messages=fatal',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...environment }, ...user },
  );
  try {
    await until(() => isReady(port), server);
    await setVerifier(urlOf({ port }));
    return await work(urlOf({ port, socketFolder: socketBelow(folder) }));
  } finally {
    await stop(server, 'SIGINT');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function setVerifier(url) {
  // A fresh clone installs it only when the run begins.
  const { default: pg } = await import('pg');
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  await database.query(`alter role openhours password '${verifier}'`);
  await database.end();
}

function urlOf({ port, socketFolder }) {
  const at = socketFolder === undefined ? '' : `?host=${encodeURIComponent(socketFolder)}`;
  return `postgres://openhours:${password}@127.0.0.1:${port}/postgres${at}`;
}

/** Runs work, and answers what it answers, with the URL of a PgBouncer in transaction mode in front of the given server. */
export async function withPgBouncer(directUrl, work) {
  const folder = mkdtempSync(join(tmpdir(), 'openhours-pgbouncer-'));
  const user = serviceUser();
  const direct = new URL(directUrl);
  const port = await freePort();
  const socketFolder = socketBelow(folder);
  const users = join(folder, 'users.txt');
  const settings = join(folder, 'pgbouncer.ini');
  // As the server keeps it: with what a client proves by it the pooler signs in there.
  writeFileSync(users, `"openhours" "${verifier}"\n`);
  writeFileSync(
    settings,
    [
      '[databases]',
      `* = host=${direct.searchParams.get('host') ?? '127.0.0.1'} port=${direct.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      `unix_socket_dir = ${socketFolder ?? ''}`,
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      'max_client_conn = 1000',
      'default_pool_size = 20',
      'server_idle_timeout = 2',
      'log_connections = 0',
      'log_disconnections = 0',
    ].join('\n'),
  );
  for (const path of [folder, users, settings]) {
    giveTo(user, path);
  }
  const server = spawn('/usr/sbin/pgbouncer', ['-q', settings], { stdio: ['ignore', 'ignore', 'inherit'], ...user });
  try {
    await until(() => accepts(port), server);
    return await work(urlOf({ port, socketFolder }));
  } finally {
    await stop(server, 'SIGINT');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Both programs refuse to run as root; Debian's packages bring the user `postgres`. */
function serviceUser() {
  if (process.getuid?.() !== 0) {
    return {};
  }
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith('postgres:'));
  if (line === undefined) {
    throw new Error('The user postgres is missing; the package postgresql-common makes it.');
  }
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

function giveTo(user, path) {
  if (user.uid !== undefined) {
    chownSync(path, user.uid, user.gid);
  }
}

function runAs(user, program, parameters) {
  const outcome = spawnSync(program, parameters, { stdio: ['ignore', 'ignore', 'inherit'], ...user });
  if (outcome.status !== 0) {
    throw new Error(`${program} failed with ${outcome.status ?? outcome.error?.message}`);
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

async function until(done, server) {
  // A busy machine takes its time; what will never come ends by itself.
  for (const endsMs = Date.now() + longestStartMs; Date.now() < endsMs; ) {
    if (server.exitCode !== null) {
      throw new Error(`${server.spawnfile} ended with ${server.exitCode}`);
    }
    if (await done()) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${server.spawnfile} is not ready after two minutes`);
}

/** PostgreSQL listens before it takes connections. */
function isReady(port) {
  const address = ['-h', '127.0.0.1', '-p', String(port)];
  return spawnSync(join(programs, 'pg_isready'), address, { stdio: 'ignore' }).status === 0;
}

function accepts(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

function stop(server, signal) {
  if (server.exitCode !== null) {
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    server.on('exit', resolve);
    server.kill(signal);
  });
}
