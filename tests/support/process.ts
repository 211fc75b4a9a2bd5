/** The whole product as its own process over an embedded database of its own, for tests that kill it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { longestWaitMs } from './patience.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface ProductProcess {
  /** Origin, without a slash at the end. */
  readonly url: string;
  readonly dataFolder: string;
  /** Headers of the first run's API key. */
  readonly ownerHeaders: Readonly<Record<string, string>>;
  readonly accountId: string;
  readonly siteId: string;
  readonly clientId: string;
  readonly ownerEmail: string;
  readonly ownerPassword: string;
  /** Process id of the running server. */
  readonly pid: () => number;
  /** Process id of the running database. */
  readonly databasePid: () => number;
  /** A URL of the embedded database, for looking at rows. */
  readonly databaseUrl: () => string;
  /** Starts it and answers after how many milliseconds it was ready. */
  start(): Promise<number>;
  /** Ends the server as a power cut would. */
  kill(): Promise<void>;
  /** Ends the server as an operator would; answers its exit code. */
  stop(): Promise<number | null>;
  /** What it printed since it was made. */
  output(): string;
  /** Stops what runs and removes the folder. */
  dispose(): Promise<void>;
}

/** A connection to its database, which may end with it: that it is killed is what such tests are about. */
export async function connectTo(product: Pick<ProductProcess, 'databaseUrl'>): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: product.databaseUrl() });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Looks until it is so; the test's own time ends it. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) {
    await pause(20);
  }
}

/** Below those that systems give to clients: between two starts of a server none of them gets its port. */
const portsOfTests = { from: 20_000, until: 30_000 };

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** A free loopback port, for a server that must come back on the same one. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(portsOfTests.from, portsOfTests.until);
    if (await canListen(port)) {
      return port;
    }
  }
  throw new Error(`no port between ${portsOfTests.from} and ${portsOfTests.until} is free`);
}

/** The command line as `npm start` runs it: reading the sources anew at each start took several times as long. */
const commandLine = join(root, 'packages/server/dist/main.js');

/** Makes a product process; nothing runs before `start`. */
export async function productProcess(environment: Readonly<Record<string, string>> = {}): Promise<ProductProcess> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'openhours-process-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const credentials = {
    OPENHOURS_ACCOUNT_ID: randomUUID(),
    OPENHOURS_SITE_ID: randomUUID(),
    OPENHOURS_CLIENT_ID: randomUUID(),
    OPENHOURS_API_KEY: `ok_${randomBytes(24).toString('base64url')}`,
    OPENHOURS_OWNER_EMAIL: 'owner@example.com',
    OPENHOURS_OWNER_PASSWORD: randomBytes(12).toString('hex'),
  };
  let child: ChildProcess | undefined;
  let printed = '';

  function running(): ChildProcess {
    if (child?.pid === undefined) {
      throw new Error('the process does not run');
    }
    return child;
  }

  function ended(process: ChildProcess): Promise<number | null> {
    if (process.exitCode !== null || process.signalCode !== null) {
      return Promise.resolve(process.exitCode);
    }
    return new Promise((resolve) => process.once('exit', resolve));
  }

  async function start(): Promise<number> {
    const began = performance.now();
    const { DATABASE_URL: _outside, ...inherited } = process.env;
    const started = spawn(process.execPath, [commandLine, 'start'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...inherited,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataFolder,
        OPENHOURS_RATE_LIMITS: 'off',
        ...credentials,
        ...environment,
      },
    });
    child = started;
    for (const stream of [started.stdout, started.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
    }
    for (;;) {
      if (started.exitCode !== null || started.signalCode !== null) {
        throw new Error(`the server ended before it was ready:\n${printed}`);
      }
      const isReady = await fetch(`${url}/health/ready`).then(
        (answer) => answer.status === 200,
        () => false,
      );
      if (isReady) {
        return performance.now() - began;
      }
      if (performance.now() - began > longestWaitMs) {
        throw new Error(`the server is not ready after two minutes:\n${printed}`);
      }
      await pause(10);
    }
  }

  function postmasterFile(): string[] {
    return readFileSync(join(dataFolder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n');
  }

  const product: ProductProcess = {
    url,
    dataFolder,
    ownerHeaders: {
      'content-type': 'application/json',
      authorization: credentials.OPENHOURS_API_KEY,
      'wix-site-id': credentials.OPENHOURS_SITE_ID,
    },
    accountId: credentials.OPENHOURS_ACCOUNT_ID,
    siteId: credentials.OPENHOURS_SITE_ID,
    clientId: credentials.OPENHOURS_CLIENT_ID,
    ownerEmail: environment['OPENHOURS_OWNER_EMAIL'] ?? credentials.OPENHOURS_OWNER_EMAIL,
    ownerPassword: credentials.OPENHOURS_OWNER_PASSWORD,
    pid: () => running().pid as number,
    databasePid: () => Number(postmasterFile()[0]),
    databaseUrl: () => {
      const password = readFileSync(join(dataFolder, 'postgres.password'), 'utf8').trim();
      return `postgres://openhours:${password}@127.0.0.1:${postmasterFile()[3]}/postgres`;
    },
    start,
    async kill() {
      const victim = running();
      victim.kill('SIGKILL');
      await ended(victim);
      child = undefined;
    },
    async stop() {
      const leaving = running();
      leaving.kill('SIGTERM');
      const code = await ended(leaving);
      child = undefined;
      return code;
    },
    output: () => printed,
    async dispose() {
      if (child !== undefined) {
        await product.stop();
      }
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
  return product;
}
