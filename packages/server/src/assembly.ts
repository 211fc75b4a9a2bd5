/**
 * Puts the server together: every domain with what it stands on, and the routes before them. The one place that
 * knows all parts; nothing here decides anything.
 */
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { foldEmail } from '@openhours/contract';
import { type Auth, createAuth } from './auth/auth.ts';
import { callerOfSession } from './auth/authentication.ts';
import { actsForBusiness, callerName } from './auth/caller.ts';
import { countedAddress } from './auth/client-address.ts';
import { resealKeys } from './auth/key-ring.ts';
import { createSealing } from './auth/sealing.ts';
import type { Binding, Site } from './call.ts';
import type { Settings } from './config.ts';
import { createClock, type ServerClock } from './db/clock.ts';
import type { DatabaseHandle } from './db/database.ts';
import { appendErasure, completeErasures, erasureFile } from './db/erasure-log.ts';
import { newId } from './db/ids.ts';
import { createKeyedQueue } from './db/keyed-queue.ts';
import type { Log } from './db/log.ts';
import { statement } from './db/statement.ts';
import type { Transaction } from './db/transaction.ts';
import { availabilityOperations, createAvailability } from './domains/availability/index.ts';
import { bookingsOperations } from './domains/bookings/index.ts';
import { createBusinessSchedule } from './domains/calendar/index.ts';
import { contactsOperations } from './domains/contacts/index.ts';
import { copyOwners, findOwner, identityOperations } from './domains/identity/index.ts';
import { createDefaultLocation, readLocations } from './domains/locations/index.ts';
import { createMessagesConsumer, mayReadOwn, notificationsOperations } from './domains/notifications/index.ts';
import { createDefaultPolicy } from './domains/policies/index.ts';
import { privacyOperations } from './domains/privacy/index.ts';
import { servicesOperations } from './domains/services/index.ts';
import { purgeDoomedSites, type SiteParts, serverOperations, siteOperations } from './domains/site/index.ts';
import type { Consumer } from './events/consumer.ts';
import { createLiveConsumer, notifyLive } from './events/live.ts';
import { createLiveStreams } from './events/live-streams.ts';
import { createOutbox } from './events/outbox.ts';
import { createRelay, type Relay } from './events/relay.ts';
import { type FirstRunCredentials, runFirst } from './first-run.ts';
import { type BoundOperation, createBinder } from './http/binder.ts';
import { mountDocs } from './http/docs.ts';
import { mountHealth } from './http/health.ts';
import { mountLiveStreams } from './http/live-stream.ts';
import { createMetrics } from './http/metrics.ts';
import { watchOverload } from './http/overload.ts';
import { mountPages, type PageParts } from './http/pages.ts';
import { createRateLimits, formPosts } from './http/rate-limits.ts';
import { createServer, type Mount } from './http/server.ts';
import { createDueWorkRunner } from './jobs/due-work.ts';
import { retentionWorks } from './jobs/retention.ts';
import { createSampleBusiness } from './sample-business.ts';
import { type DatabaseWatch, showFigures, watchDatabase, watchRelay } from './server-figures.ts';
import { dayMs, minuteMs } from './time/index.ts';

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
  /** Checks every answer against its schema; for tests. */
  readonly checksOutput: boolean;
  /** Folder of the built pages; without it the server has an API and no pages. */
  readonly pagesFolder: string | undefined;
  /** Operations beside the product's own; for tests of the binder. */
  readonly moreBindings?: readonly Binding[];
}

export interface Assembly {
  readonly database: DatabaseHandle;
  readonly clock: ServerClock;
  readonly auth: Auth;
  readonly relay: Relay;
  readonly operations: readonly BoundOperation[];
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
const purgeEveryMs = 5 * minuteMs;
const rotateEveryMs = dayMs;

/** The version of this package; the same place for the sources and for the build. */
function packageVersion(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

async function addSampleBusiness(tx: Transaction, site: Site, nowMs: number): Promise<void> {
  await createSampleBusiness(tx, site, nowMs);
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function addressesOf(settings: Settings, port: number): string[] {
  const local = `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`;
  return settings.publicUrl === undefined || settings.publicUrl === local ? [local] : [settings.publicUrl, local];
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
  const clock = await createClock(relayDatabase, log);
  const overload = watchOverload({
    eventLoopDelayMs: eventLoopDelayMarkMs,
    memoryBytes: settings.memoryMarkMegabytes * 1_048_576,
  });

  let publicOrigin = settings.publicUrl ?? `http://${settings.host}:${settings.port}`;
  const sealing = createSealing(secret, settings.previousSecrets);
  if (settings.previousSecrets.length > 0) {
    await resealKeys(database, sealing);
  }
  const auth = createAuth({ database, clock, sealing, publicOrigin: () => publicOrigin });
  const cursorKey = sealing.hmacKey('cursors');

  const consumers: readonly Consumer[] = [
    createLiveConsumer(),
    createMessagesConsumer({
      fromAddress: `no-reply@${new URL(publicOrigin).hostname}`,
      sources: {
        readSite: async ({ siteId }) => {
          const record = await auth.sites.record(siteId);
          if (record === undefined) {
            throw new Error('the site of an event is gone');
          }
          return record.site;
        },
        readBusinessAddresses: async (reader) => {
          const owner = await findOwner(reader);
          return owner === undefined ? [] : [owner.email];
        },
        readLocationTimeZone: async (reader, locationId) =>
          (await readLocations(reader)).find((location) => location.id === locationId)?.time_zone ?? undefined,
      },
    }),
  ];
  const recordEvents = createOutbox(consumers, () => relay.kick());
  const dueWork = createDueWorkRunner({
    database: relayDatabase,
    works: [
      ...retentionWorks(),
      { name: 'rotate signing keys', everyMs: rotateEveryMs, run: () => auth.keyRing.rotateWhenOld() },
      {
        name: 'purge doomed sites',
        everyMs: purgeEveryMs,
        run: async (purging, nowMs) => {
          await purgeDoomedSites({ database: purging, recordEvents, auth, eraseOutside: async () => {} }, nowMs);
        },
      },
    ],
    now: () => clock.now(),
    onError: (name, error) => log.error({ work: name, stack: stackOf(error) }, 'due work failed'),
  });
  const relay: Relay = createRelay({
    database: relayDatabase,
    consumers,
    dueWork: (signal) => dueWork.runWhenDue(signal),
    afterBatch: async (delivered) => {
      liveStreams.look(await notifyLive(relayDatabase.serverReader, delivered));
    },
    observer: watchRelay(metrics, log),
  });
  const liveStreams = createLiveStreams({ database: relayDatabase, directUrl: options.directUrl, log });

  auth.sessions.onEnd((siteId, sessionId) => liveStreams.endSession(siteId, sessionId));

  const siteParts: SiteParts = {
    recordEvents,
    publicOrigin: () => publicOrigin,
    afterSiteCreated: async (tx, { site, ownersFrom, nowMs }) => {
      if (ownersFrom !== undefined) {
        copyOwners(tx, ownersFrom, nowMs);
      }
      createDefaultLocation(tx, site, nowMs);
      createBusinessSchedule(tx, site, nowMs);
      createDefaultPolicy(tx, nowMs);
    },
  };
  const availability = createAvailability({ database, clock });
  const bindings: Binding[] = [
    ...serverOperations({
      testClock: settings.testClock,
      moveClock: (toMs) => clock.setTestClock(toMs),
      runDueWork: async () => {
        await dueWork.runAll(clock.now());
        await relay.drain();
      },
    }),
    ...siteOperations({ auth, database, ...siteParts }),
    ...identityOperations({ auth, database }),
    ...contactsOperations({ cursorKey }),
    ...servicesOperations({ cursorKey, publicOrigin: () => publicOrigin }),
    ...availabilityOperations({ availability, cursorKey }),
    ...bookingsOperations({ availability, recordEvents, cursorKey }),
    ...notificationsOperations(),
    ...privacyOperations({
      recordEvents,
      cursorKey,
      onErased: (erasure) => appendErasure(erasureFile(settings.dataDirectory), erasure),
    }),
    ...(options.moreBindings ?? []),
  ];

  const queue = createKeyedQueue();
  showFigures(metrics, { database, relayDatabase, queue, overload, liveStreams, availability });
  const countCall = settings.rateLimits ? createRateLimits() : undefined;
  const bind = createBinder({
    database,
    clock,
    inTurn: (siteId, keys, work, lookAgain) =>
      queue.run(
        keys.map((key) => `${siteId} ${key}`),
        work,
        lookAgain,
      ),
    countCall: (operation, { caller, clientAddress }, body) => {
      const email = (body as { email?: unknown } | undefined)?.email;
      countCall?.(operation, {
        address: clientAddress === undefined ? undefined : countedAddress(clientAddress),
        caller: callerName(caller),
        hasKey: actsForBusiness(caller),
        account: typeof email === 'string' ? foldEmail(email) : undefined,
      });
    },
    checksOutput: options.checksOutput,
  });
  const operations = bindings.map(bind);

  const visits: Pick<PageParts, 'beginVisit' | 'resumeVisit' | 'newVisitorId' | 'countForm'> = {
    newVisitorId: newId,
    async beginVisit(site, visitorId, { clientAddress, userAgent }) {
      const begun = await database.transact(site.id, async (tx) =>
        auth.sessions.begin(
          tx,
          { subjectType: 'VISITOR', subjectId: visitorId, clientAddress, userAgent, secret: 'cookie' },
          clock.now(),
        ),
      );
      return begun.secret;
    },
    countForm: (clientAddress) =>
      countCall?.(formPosts, { address: countedAddress(clientAddress), caller: '', account: undefined, hasKey: false }),
    async resumeVisit(site, secret) {
      const session = await auth.sessions.bySecret('cookie', secret);
      const caller = session?.siteId === site.id ? callerOfSession(session) : undefined;
      return caller?.kind === 'visitor' ? caller : undefined;
    },
  };
  const pages: Mount[] =
    options.pagesFolder === undefined
      ? []
      : [
          await mountPages({
            bundleFolder: options.pagesFolder,
            operations,
            siteOfHost: (host) => auth.sites.ofHost(host),
            publicOrigin: () => publicOrigin,
            ticketKey: sealing.hmacKey('page tickets'),
            now: () => clock.now(),
            ...visits,
            log,
          }),
        ];

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
    mounts: [
      mountHealth({
        isReady: async () =>
          isServing &&
          (await healthDatabase.serverReader.first(statement('select 1 as one', [])).then(
            () => true,
            () => false,
          )),
        metrics,
        metricsToken: settings.metricsToken,
      }),
      mountLiveStreams({
        liveStreams,
        authenticate: auth.authenticate,
        isAllowedOrigin,
        mayReadOwn,
      }),
      mountDocs({ version: packageVersion(), publicUrl: publicOrigin }),
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
    firstRun: () => runFirst(settings, { database, auth, clock, siteParts, addSampleBusiness }),
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
