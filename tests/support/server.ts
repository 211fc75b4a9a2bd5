/**
 * A real server on a free port over a database of its own, for tests that go through HTTP: first-run values set, test
 * clock on, rate limits off, every answer checked against its schema, every statement checked for its site.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Client, createClient } from '@openhours/client';
import type { LimitTimes } from '../../packages/server/src/admission/call-limits.ts';
import type { OverloadMarks } from '../../packages/server/src/admission/overload.ts';
import { type Assembly, assemble } from '../../packages/server/src/assembly.ts';
import { type MakeSigningPair, makeSigningPair } from '../../packages/server/src/auth/key-ring.ts';
import { createPasswordHashing, type PasswordHashing } from '../../packages/server/src/auth/password.ts';
import type { Binding } from '../../packages/server/src/call.ts';
import { readSettings } from '../../packages/server/src/config.ts';
import type { DatabaseHandle, DatabaseLimits } from '../../packages/server/src/db/database.ts';
import { newId } from '../../packages/server/src/db/ids.ts';
import type { Log } from '../../packages/server/src/db/log.ts';
import { statement } from '../../packages/server/src/db/statement.ts';
import type { MailTimes } from '../../packages/server/src/domains/notifications/index.ts';
import type { ConnectionTimes, RequestTimes } from '../../packages/server/src/http/server.ts';
import { cheapCost } from './captcha.ts';
import { startClock, testStartMs, watchClock } from './clock.ts';
import { createTestDatabase, patientLimits, patientMs } from './database.ts';
import { exchange, exchangeTransport } from './exchange.ts';
import { allowOrigins, type PlantableKind, type PlantedSite, plantCaller, plantSite } from './sites.ts';

export interface TestServerOptions {
  /** Business time at its first row, epoch milliseconds; it runs on from there. Default: `testStartMs`. */
  readonly startsAtMs?: number;
  /** The tests of a file go through its time one after the other: each may move the clock, but only forward. */
  readonly clockRunsOn?: boolean;
  /** Settings over those of tests. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Operations beside the product's, to try the binder itself. */
  readonly bindings?: readonly Binding[];
  /** Origins that browsers may call the first site from. */
  readonly allowedOrigins?: readonly string[];
  /** Serves the built pages too; they must have been built before. */
  readonly withPages?: boolean;
  /** Default true. */
  readonly checksOutput?: boolean;
  /** Default: rivals wait for each other however slow the machine is, longer than design 12 lets them. */
  readonly databaseLimits?: Partial<DatabaseLimits>;
  /** How many connections requests share; default: as the product. */
  readonly requestConnections?: number;
  /** The same for calls that wait in a queue for one time. */
  readonly queueWaitMs?: number;
  /** The clock and timer of rate limits. */
  readonly limitTimes?: LimitTimes;
  /** Answers another way for requests to the same database, such as through a tap. */
  readonly wayOfRequests?: (url: string) => Promise<string>;
  /** Told of each statement of a request, in place of the check of statements. */
  readonly onStatement?: (text: string, parameters: readonly unknown[]) => void;
  /** When calls are refused because the process cannot keep up; default: never, as the tests' own work counts too. */
  readonly overloadMarks?: OverloadMarks;
  /** How many items an act changes itself; default: as the product. */
  readonly mostInAct?: number;
  /** How long requests may take to come. */
  readonly requestTimes?: RequestTimes;
  /** How long connections may stay, and how many one address may hold where limits are on. */
  readonly connectionTimes?: ConnectionTimes;
  readonly connectionsPerPeer?: number;
  /** Default: the same at a small part of its cost. */
  readonly passwords?: PasswordHashing;
  /** What is free on the disk of the data folder; default: what is. */
  readonly freeDiskBytes?: () => Promise<number>;
  /** When mail is sent; default: as soon as the job gets to it. */
  readonly mailTimes?: MailTimes;
}

export interface LogLine extends Record<string, unknown> {
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The answer as JSON; throws when it is none. */
  readonly body: Record<string, unknown>;
  /** `details.applicationError.code`, or INVALID_ARGUMENT for violations. */
  readonly code: string | undefined;
}

/** An answer in two words: its status, and OK or the code of its refusal. */
export function outcome({ status, code }: Pick<TestAnswer, 'status' | 'code'>): string {
  return `${status} ${status === 200 ? 'OK' : code}`;
}

export interface TestServer extends PlantedSite {
  /** Origin, without a slash at the end. */
  readonly url: string;
  readonly ownerEmail: string;
  readonly ownerPassword: string;
  readonly assembly: Assembly;
  readonly database: DatabaseHandle;
  /** For other processes and commands that share the database. */
  readonly databaseUrl: string;
  readonly secret: Buffer;
  readonly dataDirectory: string;
  /** What the server logged so far. */
  readonly log: readonly LogLine[];
  /** Sends one request with a JSON body, or text as it is. */
  send(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Readonly<Record<string, string>> },
  ): Promise<TestAnswer>;
  /** Headers of a new caller of a kind, on the first site unless another is given. */
  caller(kind: PlantableKind, site?: PlantedSite): Promise<Record<string, string>>;
  /** The typed client in the name of a new caller of a kind. */
  client(kind: PlantableKind, site?: PlantedSite): Promise<Client>;
  /** Another account with its own site, which may have a host of its own. */
  addSite(displayName: string, host?: string): Promise<PlantedSite>;
  /** Another process over the same database, with settings over this one's; answers its origin. It stops with this one. */
  startBeside(environment?: Readonly<Record<string, string>>): Promise<string>;
  /** Business time, epoch milliseconds: what a test plants and what it asks for reckons from it. */
  now(): number;
  /**
   * Moves business time; epoch milliseconds. A test moves the clock of a server that it has started itself, or forward
   * where `clockRunsOn`: whoever comes next would meet a server that has lived through another time.
   */
  setClock(nowMs: number): Promise<void>;
  /** Does what is due by now, without waiting for it to come by itself. */
  runDueWork(): Promise<void>;
  stop(): Promise<void>;
}

function codeOf(body: unknown): string | undefined {
  const { details } = body as { details?: Record<string, { code?: string }> };
  return details?.validationError === undefined ? details?.applicationError?.code : 'INVALID_ARGUMENT';
}

async function ownerOf(database: DatabaseHandle, siteId: string): Promise<string> {
  const owner = await database.serverReader.first(
    statement<{ id: string }>(`select id from site_user where site_id = $1 and role = 'OWNER'`, [siteId]),
  );
  return owner?.id ?? '';
}

let firstPair: ReturnType<MakeSigningPair> | undefined;

/**
 * The signing keys of a server: the first is the same for all servers of a worker, under an id that only its own server
 * knows, as finding one takes longer than the rest of most tests. Those after it are new.
 */
function signingPairs(): MakeSigningPair {
  let hasFirst = false;
  return () => {
    if (hasFirst) {
      return makeSigningPair();
    }
    hasFirst = true;
    firstPair ??= makeSigningPair();
    return firstPair;
  };
}

/** Starts a server; call `stop` in afterAll. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const testDatabase = await createTestDatabase();
  const { wayOfRequests, startsAtMs = testStartMs() } = options;
  await startClock(testDatabase.database, startsAtMs);
  const log: LogLine[] = [];
  const logAs =
    (level: LogLine['level']): Log['info'] =>
    (facts, message) => {
      log.push({ ...facts, level, message });
    };
  const dataDirectory = await mkdtemp(join(tmpdir(), 'openhours-server-'));
  const owner = { email: 'owner@example.com', password: `tests ${randomBytes(8).toString('hex')}` };
  const environment = {
    PORT: '0',
    DATA_DIR: dataDirectory,
    OPENHOURS_RATE_LIMITS: 'off',
    OPENHOURS_TEST_CLOCK: 'on',
    OPENHOURS_SAMPLE_DATA: 'false',
    OPENHOURS_PRIVATE_TARGETS: '127.0.0.1',
    OPENHOURS_SITE_ID: newId(),
    OPENHOURS_ACCOUNT_ID: newId(),
    OPENHOURS_CLIENT_ID: newId(),
    OPENHOURS_API_KEY: `ok_${randomBytes(16).toString('hex')}`,
    OPENHOURS_OWNER_EMAIL: owner.email,
    OPENHOURS_OWNER_PASSWORD: owner.password,
    ...options.environment,
  };
  const settings = readSettings(environment);
  const secret = randomBytes(32);
  const parts: Parameters<typeof assemble>[0] = {
    settings,
    log: { info: logAs('info'), warn: logAs('warn'), error: logAs('error') },
    secret,
    connect: async (purpose, poolSize) => {
      const pool = await testDatabase.connect({
        purpose,
        poolSize: purpose === 'requests' ? (options.requestConnections ?? poolSize) : poolSize,
        ...(purpose === 'requests' && wayOfRequests !== undefined && { url: await wayOfRequests(testDatabase.url) }),
        ...(purpose === 'requests' && options.onStatement !== undefined && { onStatement: options.onStatement }),
        limits: { ...patientLimits, ...options.databaseLimits },
      });
      // The test database closes every pool when it is dropped.
      return { ...pool, close: async () => {} };
    },
    directUrl: testDatabase.directUrl,
    checksOutput: options.checksOutput ?? true,
    pagesFolder:
      options.withPages === true ? fileURLToPath(new URL('../../packages/web/dist', import.meta.url)) : undefined,
    moreBindings: options.bindings ?? [],
    ...(options.limitTimes !== undefined && { limitTimes: options.limitTimes }),
    overloadMarks: options.overloadMarks ?? {
      eventLoopDelayMs: Number.POSITIVE_INFINITY,
      memoryBytes: Number.POSITIVE_INFINITY,
    },
    queueWaitMs: options.queueWaitMs ?? patientMs,
    // What a hash has to cost stands in the unit test of passwords; here it would be most of the time of a sign-in.
    passwords: options.passwords ?? createPasswordHashing({ cost: { memoryKib: 256, passes: 1 } }),
    captchaCost: cheapCost,
    makeSigningPair: signingPairs(),
    mailTimes: options.mailTimes ?? { restMs: () => 100 },
    ...(options.freeDiskBytes !== undefined && { freeDiskBytes: options.freeDiskBytes }),
    ...(options.mostInAct !== undefined && { mostInAct: options.mostInAct }),
    ...(options.requestTimes !== undefined && { requestTimes: options.requestTimes }),
    ...(options.connectionTimes !== undefined && { connectionTimes: options.connectionTimes }),
    ...(options.connectionsPerPeer !== undefined && { connectionsPerPeer: options.connectionsPerPeer }),
  };
  const assembly = await assemble(parts);
  const beside: Assembly[] = [];
  const { auth, clock } = assembly;
  const { database } = testDatabase;
  const watched = watchClock(clock, { runsOn: options.clockRunsOn ?? false });
  const made = await assembly.firstRun();
  if (made === undefined) {
    throw new Error('the cloned database was not empty');
  }
  const { accountId, siteId, clientId, apiKey } = made.credentials;
  if (options.allowedOrigins !== undefined) {
    const { allowedOrigins } = options;
    await database.transact(siteId, async (tx) => allowOrigins(tx, clientId, allowedOrigins));
  }
  const first: PlantedSite = { accountId, siteId, clientId, apiKey, ownerUserId: await ownerOf(database, siteId) };
  // The public address may be one that only a proxy answers.
  const url = (await assembly.listen()).at(-1) ?? '';

  async function send(
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Readonly<Record<string, string>> } = {},
  ): Promise<TestAnswer> {
    const answer = await exchange({
      method,
      url: `${url}${path}`,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    });
    const { status, text } = answer;
    return {
      status,
      headers: answer.headers,
      text,
      get body() {
        return JSON.parse(text) as Record<string, unknown>;
      },
      get code() {
        return codeOf(JSON.parse(text));
      },
    };
  }

  async function moveClock(nowMs: number): Promise<void> {
    const answer = await send('POST', '/v1/test-clock', {
      body: { now: new Date(nowMs).toISOString() },
      headers: { authorization: first.apiKey, 'wix-site-id': first.siteId },
    });
    if (answer.status !== 200) {
      throw new Error(`the test clock did not move: ${answer.text}`);
    }
  }

  return {
    ...first,
    url,
    ownerEmail: owner.email,
    ownerPassword: owner.password,
    assembly,
    database,
    databaseUrl: testDatabase.directUrl,
    secret,
    dataDirectory,
    log,
    send,
    caller: (kind, site = first) => plantCaller(database, auth, site, kind, clock.now()),
    client: async (kind, site = first) => {
      const headers = await plantCaller(database, auth, site, kind, clock.now());
      return createClient({ transport: exchangeTransport(url), headers });
    },
    addSite: (displayName, host) =>
      plantSite(database, { displayName, ...(host !== undefined && { host }) }, clock.now()),
    now: () => clock.now(),
    async startBeside(more = {}) {
      const other = await assemble({ ...parts, settings: readSettings({ ...environment, ...more }) });
      beside.push(other);
      return (await other.listen()).at(-1) ?? '';
    },
    async setClock(nowMs) {
      watched.beforeMove(nowMs);
      await moveClock(nowMs);
      watched.afterMove();
    },
    runDueWork: () => moveClock(clock.now()),
    async stop() {
      await Promise.all([assembly, ...beside].map((each) => each.stop()));
      const misdated = await watched.findMisdated(testDatabase.directUrl);
      await testDatabase.drop();
      await rm(dataDirectory, { recursive: true, force: true });
      if (misdated !== undefined) {
        throw new Error(misdated);
      }
    },
  };
}
