/** What a start of the whole product says and does where the machine or the settings are not as usual. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAlive } from '../../packages/server/src/db/embedded/processes.ts';
import { longestWaitMs } from '../support/patience.ts';

const commandLine = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url));

let dataFolder: string;
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'openhours-start-'));
});
const started: ChildProcess[] = [];
afterEach(async () => {
  for (const server of started.splice(0)) {
    await end(server);
  }
  rmSync(dataFolder, { recursive: true, force: true });
});

function environmentWith(settings: Readonly<Record<string, string>>) {
  const { DATABASE_URL: _outside, ...inherited } = process.env;
  return { ...inherited, PORT: '0', DATA_DIR: dataFolder, OPENHOURS_SAMPLE_DATA: 'false', ...settings };
}

interface Started {
  readonly server: ChildProcess;
  /** Its first address. */
  readonly url: string;
  /** All that it has said, to both of its streams. */
  readonly said: string;
}

/** Starts a server behind pipes, and waits until it has said all of its welcome. */
async function start(settings: Readonly<Record<string, string>> = {}): Promise<Started> {
  const server = spawn(process.execPath, [commandLine, 'start'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environmentWith(settings),
  });
  started.push(server);
  let said = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr!.on('data', (bytes) => {
      said += String(bytes);
    });
    server.stdout!.on('data', (bytes) => {
      said += String(bytes);
      if (said.includes('Stop with Ctrl-C')) {
        resolve();
      }
    });
    server.once('exit', () => reject(new Error(`the server ended: ${said}`)));
  });
  return { server, url: /Site +(\S+)\/\n/.exec(said)?.[1] ?? '', said };
}

/** Tells a server to stop and answers its exit code. */
function end(server: ChildProcess): Promise<number | null> {
  if (server.exitCode !== null || server.signalCode !== null) {
    return Promise.resolve(server.exitCode);
  }
  return new Promise((resolve) => {
    server.once('exit', resolve);
    server.kill('SIGTERM');
  });
}

/** A start that is expected to end by itself. */
function startInVain(settings: Readonly<Record<string, string>>): { code: number | null; said: string } {
  const run = spawnSync(process.execPath, [commandLine, 'start'], {
    encoding: 'utf8',
    env: environmentWith(settings),
    timeout: longestWaitMs,
  });
  return { code: run.status, said: run.stderr };
}

test('a server whose log nobody reads any more still answers, and stops in order', async () => {
  const { server, url } = await start();
  const database = Number(
    readFileSync(join(dataFolder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0],
  );
  server.stdout!.destroy();
  server.stderr!.destroy();
  // Each call is a line of the log, and each round waits longer than lines do.
  for (let round = 0; round < 3; round += 1) {
    await fetch(`${url}/v1/nothing`);
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  expect((await fetch(`${url}/health/live`)).status).toBe(200);
  // Commands beside it find it there.
  const kept = join(dataFolder, 'address');
  expect(readFileSync(kept, 'utf8')).toBe(url);

  expect(await end(server)).toBe(0);
  expect(existsSync(kept)).toBe(false);
  expect(isAlive(database)).toBe(false);
});

test('a first start that is no screen’s says where password and key are kept, not what they are', async () => {
  const { said } = await start();
  const file = join(dataFolder, 'first-run-credentials.json');
  const { apiKey, ownerPassword } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  expect([apiKey, ownerPassword].map((secret) => (secret ?? '').length >= 12)).toEqual([true, true]);
  expect(said.includes(apiKey ?? '') || said.includes(ownerPassword ?? '')).toBe(false);
  expect(said).toContain(`Password    in ${file}`);
  expect(said).toContain(`API key     in ${file}`);
});

test('another secret than the one keys are sealed under stops the start, with the way on', async () => {
  const first = await start({ OPENHOURS_CLIENT_ID: '3f0c9d2e-8a4b-4c0e-9b1d-2f6f0d5a7c13' });
  const signToken = () =>
    fetch(`${first.url}/oauth2/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientId: '3f0c9d2e-8a4b-4c0e-9b1d-2f6f0d5a7c13', grantType: 'anonymous' }),
    });
  // A machine that is busy with other things answers 503 for a while.
  await expect.poll(async () => (await signToken()).status).toBe(200);
  expect(await end(first.server)).toBe(0);
  const newSecret = randomBytes(32).toString('base64');

  const { code, said } = startInVain({ OPENHOURS_SECRET: newSecret });

  expect(code).toBe(2);
  expect(said).toMatch(/^The settings are not usable:\n {2}- a value is sealed under another OPENHOURS_SECRET/);
  expect(said).toContain('OPENHOURS_PREVIOUS_SECRETS');
  expect(said.trim().split('\n')).toHaveLength(2);
  // A secret that is lost is not replaced by a new one, in whose place it would be looked for in vain.
  const file = join(dataFolder, 'secret');
  renameSync(file, `${file}.away`);
  expect(startInVain({})).toMatchObject({ code: 2, said: expect.stringContaining('reset-keys') });
  expect(existsSync(file)).toBe(false);
  renameSync(`${file}.away`, file);
  const oldSecret = readFileSync(file, 'utf8').trim();
  const again = await start({ OPENHOURS_SECRET: newSecret, OPENHOURS_PREVIOUS_SECRETS: oldSecret });
  expect(await end(again.server)).toBe(0);
});

const speaksIpv6 = Object.values(networkInterfaces()).some((each) => each?.some(({ address }) => address === '::1'));

test.runIf(speaksIpv6)('a server listens on an address of the newer kind', async () => {
  const { url } = await start({ HOST: '::1' });
  expect(url).toMatch(/^http:\/\/\[::1\]:\d+$/);
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  expect((await fetch(`${url}/dashboard/sign-in`)).status).toBe(200);
});

test('what a shell says of other databases does not reach the one that Openhours brings', async () => {
  // As somebody has it whose other work is a database in a cloud.
  const { server, url } = await start({
    PGSSLMODE: 'verify-full',
    PGSSLNEGOTIATION: 'direct',
    PGOPTIONS: '-c search_path=elsewhere',
    PGHOST: 'database.example',
    PGUSER: 'somebody',
    PGPASSWORD: 'of another database',
  });
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  expect(await end(server)).toBe(0);
});

test('a database elsewhere that cannot be used is said in one line, with the way on and without its password', () => {
  const { code, said } = startInVain({
    DATABASE_URL: 'postgresql://desk:hidden-password@127.0.0.1:1/desk',
    OPENHOURS_SECRET: randomBytes(32).toString('hex'),
  });
  expect(code).toBe(1);
  expect(said.trim().split('\n')).toEqual([
    'The database cannot be used: connect ECONNREFUSED 127.0.0.1:1. Check host and port in DATABASE_URL, and that the server runs.',
  ]);
});
