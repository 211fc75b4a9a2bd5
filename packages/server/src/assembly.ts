/**
 * Puts the server together: settings, pools, what domains stand on, the domains, and the routes before them. The one
 * place that knows all parts; nothing here decides anything, and nothing is about one domain (`domains.ts`).
 */
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { allOperations } from '@openhours/contract';
import { type Auth, createAuth } from './auth/auth.ts';
import { resealKeys } from './auth/key-ring.ts';
import type { PasswordHashing } from './auth/password.ts';
import { createSealing, UnknownSecretError } from './auth/sealing.ts';
import { createVisits } from './auth/visits.ts';
import type { Binding } from './call.ts';
import { type Settings, SettingsError } from './config.ts';
import { createClock, type ServerClock } from './db/clock.ts';
import type { DatabaseHandle } from './db/database.ts';
import { completeErasures, erasureFile, keepErasure } from './db/erasure-log.ts';
import { createKeyedQueue } from './db/keyed-queue.ts';
import type { Log } from './db/log.ts';
import { createPersonalData } from './db/personal-data.ts';
import { demoName, openDemo } from './demo/index.ts';
import { createCatalogues } from './domains/availability/index.ts';
import { createDeliveries, eraseSiteMedia, openMediaFiles, receiveFile } from './domains/media/index.ts';
import { type MailTimes, mayReadOwn } from './domains/notifications/index.ts';
import { createSampleBusiness } from './domains/sample/index.ts';
import { connectDomains } from './domains.ts';
import { joinRelays } from './events/lanes.ts';
import { createLiveConsumer, liveConsumer, notifyLive } from './events/live.ts';
import { createLiveStreams } from './events/live-streams.ts';
import { createPassing } from './events/passing.ts';
import type { React } from './events/reactions.ts';
import { createRelay, type Relay } from './events/relay.ts';
import { type FirstRunCredentials, runFirst } from './first-run.ts';
import { addressesOf } from './http/addresses.ts';
import { type BinderParts, type BoundOperation, createBinder } from './http/binder.ts';
import { createCallLimits, type LimitTimes } from './http/call-limits.ts';
import { mountDocs } from './http/docs.ts';
import { createEventCheck } from './http/event-check.ts';
import { isAnswering, mountHealth } from './http/health.ts';
import { mountLiveStreams } from './http/live-stream.ts';
import { mountMedia } from './http/media.ts';
import { createMetrics } from './http/metrics.ts';
import { isLocalOrigin } from './http/metrics-access.ts';
import { type OverloadMarks, watchOverload } from './http/overload.ts';
import { mountPages } from './http/pages.ts';
import { createServer, type Mount, type RequestTimes } from './http/server.ts';
import { createDueWorkRunner } from './jobs/due-work.ts';
import { retentionWorks } from './jobs/retention.ts';
import { createTurns } from './jobs/turns.ts';
import { type DatabaseWatch, showFigures, watchDatabase, watchDueWork, watchRelay } from './server-figures.ts';
import { stored } from './stored.ts';
import { packageVersion } from './version.ts';

export interface AssemblyOptions {
  readonly settings: Settings;
  readonly log: Log;
  /** The server's secret, 32 bytes; every key of its own purpose is derived from it. */
  readonly secret: Buffer;
  /** Opens a pool for one purpose, so that relays and health never wait behind requests. */
  readonly connect: (
    purpose: 'requests' | 'relays' | 'health',
    poolSize: number,
    watch: DatabaseWatch,
  ) => Promise<DatabaseHandle>;
  /** The way to the database past a pooler. */
  readonly directUrl: string | undefined;
  /** Checks every answer and every event against its schema; for tests. */
  readonly checksOutput: boolean;
  /** Folder of the built pages; without it the server has an API and no pages. */
  readonly pagesFolder: string | undefined;
  /** Operations beside the product's own; for tests of the binder. */
  readonly moreBindings?: readonly Binding[];
  /** How long calls wait in line for the same time; default: that of the queue. */
  readonly queueWaitMs?: number;
  /** The clock and timer of rate limits, for tests that cannot wait for them. */
  readonly limitTimes?: LimitTimes;
  /** Over the server's own, for tests, whose work burdens the same process. */
  readonly overloadMarks?: OverloadMarks;
  /** How long requests may take to come, for tests that cannot wait for it. */
  readonly requestTimes?: RequestTimes;
  /** How often mail is sent and how long it rests, for the same tests. */
  readonly mailTimes?: MailTimes;
  /** Hashing that costs less than passwords of people need, for tests with invented ones. */
  readonly passwords?: PasswordHashing;
}

export interface Assembly {
  readonly database: DatabaseHandle;
  readonly clock: ServerClock;
  readonly auth: Auth;
  readonly relay: Relay;
  readonly operations: readonly BoundOperation[];
  readonly react: React;
  /** Fills an empty database; the credentials are answered once and never again. */
  firstRun(): Promise<{ readonly credentials: FirstRunCredentials; readonly keptIn: string } | undefined>;
  /** Takes calls; answers the addresses people can open. */
  listen(): Promise<readonly string[]>;
  /** Answers what is under way, takes nothing new, and closes every pool. Safe to call twice. */
  stop(): Promise<void>;
}

const eventLoopDelayMarkMs = 500;
const relayConnections = 4;
const drainMs = 25_000;

/** The way to the mail server, whose library is loaded with the first message; none without an address. */
function openMail(url: string | undefined) {
  return url === undefined ? undefined : async () => (await import('./mail/smtp.ts')).createSmtpTransport(url);
}

/** Makes everything of one process on a migrated database. Nothing listens and no job runs before `listen`. */
export async function assemble(options: AssemblyOptions): Promise<Assembly> {
  const { settings, log, secret } = options;
  const metrics = createMetrics();
  const watch = watchDatabase(metrics, log);
  const [database, relayDatabase, healthDatabase] = await Promise.all([
    options.connect('requests', settings.databaseConnections, watch),
    options.connect('relays', relayConnections, { onSlowStatement: watch.onSlowStatement }),
    options.connect('health', 1, {}),
  ]);
  const sealing = createSealing(secret, settings.previousSecrets);
  await resealKeys(database, sealing).catch(async (error: unknown) => {
    await Promise.all([database, relayDatabase, healthDatabase].map((each) => each.close()));
    throw error instanceof UnknownSecretError ? new SettingsError([error.message], { cause: error }) : error;
  });
  const clock = await createClock(relayDatabase, log);
  const overload = watchOverload({
    eventLoopDelayMs: eventLoopDelayMarkMs,
    memoryBytes: settings.memoryMarkMegabytes * 1_048_576,
    ...options.overloadMarks,
  });

  let [publicOrigin = ''] = addressesOf(settings, settings.port);
  const auth = createAuth({
    database,
    clock,
    sealing,
    publicOrigin: () => publicOrigin,
    passwords: options.passwords,
  });

  const turns = createTurns();
  const availability = createCatalogues({ database, clock, turns });
  const tellPassing = createPassing(relayDatabase.serverReader, log);
  const media = openMediaFiles({
    originalsFolder: join(settings.dataDirectory, 'media'),
    cutsFolder: join(settings.dataDirectory, 'media-cache'),
    quotaBytes: settings.mediaQuotaMegabytes * 1_048_576,
    cutsBytes: settings.mediaCacheMegabytes * 1_048_576,
  });
  const { domains, consumers, ...verbs } = connectDomains({
    database,
    auth,
    availability,
    turns,
    personalData: createPersonalData(stored),
    publicOrigin: () => publicOrigin,
    fromAddress: settings.smtpFrom ?? `no-reply@${new URL(publicOrigin).hostname}`,
    openMail: openMail(settings.smtpUrl),
    mailTimes: options.mailTimes,
    testClock: settings.testClock ? { moveTo: (toMs) => clock.setTestClock(toMs), runDueWork } : undefined,
    eraseOutside: (siteId) => eraseSiteMedia(media, siteId),
    keepErasure: (erasure) => keepErasure(erasureFile(settings.dataDirectory), erasure),
    log,
    media,
    consumers: [createLiveConsumer()],
    tellPassing,
    afterRecorded: () => relay.kick(),
    ...(options.checksOutput && { onEvent: createEventCheck() }),
  });

  const dueWork = createDueWorkRunner({
    database: relayDatabase,
    works: [...retentionWorks(stored), ...domains.flatMap((domain) => domain.dueWork ?? [])],
    now: () => clock.now(),
    onError: watchDueWork(log),
  });
  const observer = watchRelay(metrics, log);
  const relay: Relay = joinRelays([
    createRelay({
      database: relayDatabase,
      consumers: consumers.filter(({ name }) => name === liveConsumer),
      parallelSites: 1,
      afterBatch: async (delivered) => {
        liveStreams.look(await notifyLive(relayDatabase.serverReader, delivered));
      },
      observer,
    }),
    createRelay({
      database: relayDatabase,
      consumers: consumers.filter(({ name }) => name !== liveConsumer),
      // Nobody waits for a letter as for a change on the screen: under load more of them share a claim and a commit.
      gatherMs: 100,
      dueWork: (signal) => dueWork.runWhenDue(signal),
      observer,
    }),
  ]);
  async function runDueWork(): Promise<void> {
    try {
      await dueWork.runAll(clock.now());
    } finally {
      // What some kinds of it have recorded goes out also when another kind failed.
      await relay.drain();
    }
  }
  const liveStreams = createLiveStreams({ database: relayDatabase, directUrl: options.directUrl, log });
  auth.sessions.onEnd((siteId, sessionId) => liveStreams.endSession(siteId, sessionId));

  const queue = createKeyedQueue(options.queueWaitMs === undefined ? {} : { waitMs: options.queueWaitMs });
  const limits = createCallLimits(settings.rateLimits, settings.databaseConnections, options.limitTimes);
  showFigures(metrics, { database, relayDatabase, queue, limits, overload, liveStreams, availability });
  const callParts: Omit<BinderParts, 'clock' | 'countCall'> = {
    database,
    inTurn: (siteId, keys, work, lookAgain) =>
      queue.run(
        keys.map((key) => `${siteId} ${key}`),
        work,
        lookAgain,
      ),
    cursorKey: sealing.hmacKey('cursors'),
    checksOutput: options.checksOutput,
  };
  const bindings = [...domains.flatMap((domain) => domain.operations ?? []), ...(options.moreBindings ?? [])];
  const operations = bindings.map(createBinder({ ...callParts, clock, countCall: limits.countCall }));

  const pages: Mount[] =
    options.pagesFolder === undefined
      ? []
      : [
          await mountPages({
            bundleFolder: options.pagesFolder,
            operations,
            siteOfHost: (host) => auth.sites.ofHost(host),
            lookOf: (siteId) => auth.sites.look(siteId),
            publicOrigin: () => publicOrigin,
            ticketKey: sealing.hmacKey('page tickets'),
            now: () => clock.now(),
            ...createVisits({ database, sessions: auth.sessions, clock }),
            enterPage: limits.enterPage,
            isOverloaded: overload.isOver,
            countForm: limits.countForm,
            log,
          }),
        ];

  const library = { database, auth, log, media, publicOrigin: () => publicOrigin, recordEvents: verbs.recordEvents };
  let isServing = false;
  const isAllowedOrigin = (origin: string, siteId: string | undefined) =>
    siteId === undefined ? auth.sites.allowsOriginAnywhere(origin) : auth.sites.allowsOrigin(siteId, origin);
  const app = await createServer({
    operations,
    authenticate: auth.authenticate,
    isAllowedOrigin,
    log,
    metrics,
    overload,
    trustedProxies: settings.trustedProxies,
    publicOrigin: () => publicOrigin,
    requestTimes: options.requestTimes,
    mounts: [
      mountHealth({
        isReady: async () => isServing && (await isAnswering(healthDatabase)),
        metrics,
        metricsAccess: {
          token: settings.metricsToken,
          isBehindProxy:
            settings.trustedProxies.length > 0 ||
            (settings.publicUrl !== undefined && !isLocalOrigin(settings.publicUrl)),
        },
      }),
      mountMedia({
        deliveries: createDeliveries(library),
        receive: (arriving) => receiveFile(arriving, library),
        enterCut: limits.enterCut,
        now: () => clock.now(),
      }),
      mountLiveStreams({ liveStreams, authenticate: auth.authenticate, isAllowedOrigin, mayReadOwn }),
      mountDocs({
        // In the order of the contract.
        operations: allOperations().filter((each) => operations.some(({ operation }) => operation === each)),
        version: packageVersion(),
        publicUrl: () => publicOrigin,
      }),
      ...pages,
    ],
  });

  let stopping: Promise<void> | undefined;
  async function stop(): Promise<void> {
    isServing = false;
    await liveStreams.stop();
    const late = setTimeout(() => app.server.closeAllConnections(), drainMs);
    await app.close();
    clearTimeout(late);
    await relay.stop();
    overload.stop();
    clock.stop();
    await Promise.all([database.close(), relayDatabase.close(), healthDatabase.close()]);
  }

  return {
    database,
    clock,
    auth,
    relay,
    operations,
    react: verbs.react,
    firstRun: () =>
      runFirst(settings, {
        database,
        auth,
        clock,
        siteParts: { ...verbs, publicOrigin: () => publicOrigin },
        addSampleBusiness: (tx, site, ownerUserId, nowMs) =>
          createSampleBusiness(tx, site, ownerUserId, nowMs, {
            ...verbs,
            availability,
            tellPassing,
            publicOrigin: () => publicOrigin,
          }),
        fullSample: {
          name: demoName,
          fill: (site, ownerUserId, nowMs) => openDemo(site, ownerUserId, nowMs, { ...callParts, bindings }),
        },
      }),
    async listen() {
      await completeErasures(erasureFile(settings.dataDirectory), relayDatabase.serverReader);
      await app.listen({ host: settings.host, port: settings.port });
      const { port } = app.server.address() as AddressInfo;
      const addresses = addressesOf(settings, port);
      publicOrigin = addresses[0] as string;
      relay.start();
      isServing = true;
      return addresses;
    },
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}
