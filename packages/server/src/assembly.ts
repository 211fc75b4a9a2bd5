/**
 * Puts the server together: settings, pools, what domains stand on, the domains, and the routes before them. The one
 * place that knows all parts; nothing here decides anything, and no rule of a domain stands here (`domains.ts`).
 */
import type { AddressInfo } from 'node:net';
import type { LimitTimes } from './admission/call-limits.ts';
import { type OverloadMarks, watchOverload } from './admission/overload.ts';
import { createBackground } from './assembly/background.ts';
import { createCalls } from './assembly/calls.ts';
import { type Connect, openDatabases } from './assembly/databases.ts';
import { createGround } from './assembly/ground.ts';
import { createMounts } from './assembly/mounts.ts';
import { samplesOf } from './assembly/samples.ts';
import type { Auth } from './auth/auth.ts';
import type { MakeSigningPair } from './auth/key-ring.ts';
import type { PasswordHashing } from './auth/password.ts';
import { createSealing } from './auth/sealing.ts';
import type { Binding } from './call.ts';
import type { Settings } from './config.ts';
import { createClock, type ServerClock } from './db/clock.ts';
import type { DatabaseHandle } from './db/database.ts';
import { freeBytesOn, watchDiskRoom } from './db/disk-room.ts';
import { completeErasures, erasureFile } from './db/erasure-log.ts';
import type { Log } from './db/log.ts';
import { createAskAnew } from './domains/identity/index.ts';
import type { MailTimes } from './domains/notifications/index.ts';
import { connectDomains } from './domains.ts';
import { createEphemeralEvents } from './events/ephemeral-events.ts';
import { createLiveConsumer } from './events/live.ts';
import type { DispatchReactions } from './events/reactions.ts';
import { type FirstRunCredentials, runFirst } from './first-run.ts';
import { addressesOf } from './http/addresses.ts';
import { createEventCheck } from './http/bodies/event-check.ts';
import { createRequestAuthentication } from './http/calls/authenticate-request.ts';
import type { BoundOperation } from './http/calls/binder.ts';
import { isAnswering } from './http/monitoring/health.ts';
import { createMetrics } from './http/monitoring/metrics.ts';
import {
  type ConnectionTimes,
  createServer,
  defaultConnectionsPerPeer,
  type RequestTimes,
  type ServerParts,
} from './http/server.ts';
import { followMailSender } from './messages/mail-sender.ts';
import { defaultMostInAct } from './processes/bulk-job.ts';
import { createProcesses, ownEventsOfJobs, type Processes, undoableItems } from './processes/index.ts';
import { showFigures, watchDatabase } from './server-figures.ts';
import { createEnqueue } from './tasks/enqueue.ts';
import type { Worker } from './tasks/worker.ts';

export interface AssemblyOptions {
  readonly settings: Settings;
  readonly log: Log;
  /** The server's secret, 32 bytes; every key of its own purpose is derived from it. */
  readonly secret: Buffer;
  readonly connect: Connect;
  /** The way to the database past a pooler. */
  readonly directUrl: string | undefined;
  /** Checks every answer and every event against its schema; for tests. */
  readonly checksOutput: boolean;
  /** Folder of the built pages; without it the server has an API and no pages. */
  readonly pagesFolder: string | undefined;
  /** Operations beside the product's own; for tests of the binder. */
  readonly moreBindings?: readonly Binding[];
  /** How long calls wait in a queue for the same time; default: that of the queue. */
  readonly queueWaitMs?: number;
  /** The clock and timer of rate limits, for tests that cannot wait for them. */
  readonly limitTimes?: LimitTimes;
  /** Over the server's own, for tests, whose work burdens the same process. */
  readonly overloadMarks?: OverloadMarks;
  /** How many items an act changes itself, for tests of what is more, which need not plant a hundred. */
  readonly mostInAct?: number;
  /** How long requests may take to come, for tests that cannot wait for it. */
  readonly requestTimes?: RequestTimes;
  /** How long connections may stay, and how many of them one address may hold, for the same tests. */
  readonly connectionTimes?: ConnectionTimes;
  readonly connectionsPerPeer?: number;
  /** What is free on the disk of the data folder, for tests, whose disk is not full. */
  readonly freeDiskBytes?: (folder: string) => Promise<number>;
  /** How often mail is sent and how long it rests, for the same tests. */
  readonly mailTimes?: MailTimes;
  /** Hashing that costs less than passwords of people need, for tests with invented ones. */
  readonly passwords?: PasswordHashing;
  /** Rounds of one derivation of a captcha, for tests, which solve them for nobody. */
  readonly captchaCost?: number;
  /** Where signing keys come from, for tests: each takes a twentieth of a second and more to find. */
  readonly makeSigningPair?: MakeSigningPair;
}

export interface Assembly {
  readonly database: DatabaseHandle;
  readonly clock: ServerClock;
  readonly auth: Auth;
  readonly worker: Worker;
  readonly operations: readonly BoundOperation[];
  readonly dispatchReactions: DispatchReactions;
  /** What is done to many items as jobs, by name. */
  readonly bulkJobs: readonly string[];
  /** Fills an empty database; the credentials are answered once and never again. */
  firstRun(): Promise<{ readonly credentials: FirstRunCredentials; readonly keptIn: string } | undefined>;
  /** Takes calls; answers the addresses people can open. */
  listen(): Promise<readonly string[]>;
  /** Answers what is under way, takes nothing new, and closes every pool. Safe to call twice. */
  stop(): Promise<void>;
}

const eventLoopDelayMarkMs = 500;
const drainMs = 25_000;

/** Makes everything of one process on a migrated database. Nothing listens and no job runs before `listen`. */
export async function assemble(options: AssemblyOptions): Promise<Assembly> {
  const { settings, log } = options;
  const metrics = createMetrics();
  const sealing = createSealing(options.secret, settings.previousSecrets);
  const databases = await openDatabases({
    connect: options.connect,
    requestConnections: settings.databaseConnections,
    sealing,
    watch: watchDatabase(metrics, log),
  });
  const database = databases.requests;
  const clock = await createClock(databases.workers, log);

  let [origin = ''] = addressesOf(settings, settings.port);
  const publicOrigin = () => origin;
  // Given to the domains before the processes stand on them.
  const startBulkJob: Processes['startBulkJob'] = (...asked) => processes.startBulkJob(...asked);
  const mailSender = await followMailSender({
    reader: databases.workers.serverReader,
    hasMailServer: settings.smtpUrl !== undefined,
    log,
  });
  const ground = createGround({
    settings,
    sealing,
    database,
    clock,
    log,
    publicOrigin,
    bulkWork: { startBulkJob, mostInAct: options.mostInAct ?? defaultMostInAct },
    undoableItems,
    sendsMail: mailSender.sendsMail,
    tellEphemeralEvent: createEphemeralEvents(databases.workers.serverReader, log),
    checksMemory: options.checksOutput,
    passwords: options.passwords,
    captchaCost: options.captchaCost,
    makeSigningPair: options.makeSigningPair,
    limitTimes: options.limitTimes,
  });
  const { auth, counts, scriptSigns } = ground;
  const wake = (kind: string) => background.worker.kick(kind);
  const enqueue = createEnqueue(wake);
  const { domains, consumers, recordEvents, dispatchReactions, mayHear } = connectDomains({
    ...ground,
    mailTimes: options.mailTimes,
    testClock: settings.testClock
      ? { moveTo: (toMs) => clock.setTestClock(toMs), runDueWork: (atMs) => background.runDueWork(atMs) }
      : undefined,
    consumers: [createLiveConsumer()],
    ownEvents: [ownEventsOfJobs],
    enqueue,
    ...(options.checksOutput && { onEvent: createEventCheck() }),
  });
  const parts = { ...ground, recordEvents, dispatchReactions };
  const processes = createProcesses({
    ...parts,
    domains,
    enqueue,
    findSite: (siteId) => auth.sites.live(siteId),
    now: () => clock.now(),
    wake,
  });

  const background = createBackground({
    database: databases.workers,
    directUrl: options.directUrl,
    clock,
    domains,
    consumers,
    processes,
    metrics,
    log,
  });
  const { worker, liveStreams } = background;
  auth.sessions.onEnd((siteId, sessionId) => liveStreams.endSession(siteId, sessionId));

  const { operations, limits, queue, boundWith } = createCalls({
    database,
    clock,
    bindings: [
      ...domains.flatMap((domain) => domain.operations ?? []),
      ...processes.operations,
      ...(options.moreBindings ?? []),
    ],
    cursorKey: sealing.hmacKey('cursors'),
    counts,
    signs: scriptSigns,
    siteOfAttempts: async () => (await auth.sites.ofHost(undefined))?.id,
    askAnew: createAskAnew({ auth, database }),
    checksOutput: options.checksOutput,
    rateLimits: settings.rateLimits,
    connections: settings.databaseConnections,
    limitTimes: options.limitTimes,
    queueWaitMs: options.queueWaitMs,
  });
  const overload = watchOverload({
    eventLoopDelayMs: eventLoopDelayMarkMs,
    memoryBytes: settings.memoryMarkMegabytes * 1_048_576,
    ...options.overloadMarks,
  });
  showFigures(metrics, {
    database,
    workerDatabase: databases.workers,
    deliveryKinds: consumers.map(({ name }) => name),
    queue,
    limits,
    overload,
    liveStreams,
    domains,
  });

  let isServing = false;
  const isAllowedOrigin: ServerParts['isAllowedOrigin'] = (forOrigin, siteId) =>
    siteId === undefined ? auth.sites.allowsOriginAnywhere(forOrigin) : auth.sites.allowsOrigin(siteId, forOrigin);
  const authenticate = createRequestAuthentication(auth.authenticate, limits.beginKeyAttempt);
  const app = await createServer({
    operations,
    authenticate,
    isAllowedOrigin,
    log,
    metrics,
    overload,
    trustedProxies: settings.trustedProxies,
    publicOrigin,
    requestTimes: options.requestTimes,
    connectionTimes: options.connectionTimes,
    connectionsPerPeer: settings.rateLimits ? (options.connectionsPerPeer ?? defaultConnectionsPerPeer) : undefined,
    mounts: await createMounts({
      ...parts,
      domains,
      settings,
      clock,
      metrics,
      overload,
      limits,
      liveStreams,
      operations,
      checksMemory: options.checksOutput,
      authenticate,
      isAllowedOrigin,
      mayHear,
      hasDiskRoom: watchDiskRoom({
        folder: settings.dataDirectory,
        log,
        freeBytes: options.freeDiskBytes ?? freeBytesOn,
      }),
      isReady: async () => isServing && (await isAnswering(databases.health)),
      pagesFolder: options.pagesFolder,
    }),
  });

  async function listen(): Promise<readonly string[]> {
    await completeErasures(erasureFile(settings.dataDirectory), databases.workers.serverReader);
    await app.listen({ host: settings.host, port: settings.port });
    const addresses = addressesOf(settings, (app.server.address() as AddressInfo).port);
    origin = addresses[0] as string;
    worker.start();
    isServing = true;
    return addresses;
  }

  async function stop(): Promise<void> {
    isServing = false;
    await liveStreams.stop();
    const late = setTimeout(() => app.server.closeAllConnections(), drainMs);
    await app.close();
    clearTimeout(late);
    await worker.stop();
    overload.stop();
    clock.stop();
    mailSender.stop();
    await databases.close();
  }

  let stopping: Promise<void> | undefined;
  return {
    database,
    clock,
    auth,
    worker,
    operations,
    dispatchReactions,
    bulkJobs: processes.bulkJobs,
    firstRun: () => runFirst(settings, { database, auth, clock, siteParts: parts, ...samplesOf(parts, boundWith) }),
    listen,
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}
