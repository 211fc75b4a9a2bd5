/** What answers beside the operations, each from its own paths: health, files, live streams, the reference, pages. */
import { allOperations } from '@openhours/contract';
import type { CallLimits } from '../admission/call-limits.ts';
import type { Overload } from '../admission/overload.ts';
import type { SignsOfAddresses } from '../admission/script-signs.ts';
import type { Auth } from '../auth/auth.ts';
import { createVisits } from '../auth/visits.ts';
import type { Settings } from '../config.ts';
import type { Clock } from '../db/clock.ts';
import type { Log } from '../db/log.ts';
import type { SiteMemories } from '../db/site-memory.ts';
import type { Database, LatestReader } from '../db/transaction.ts';
import type { Domain } from '../domain.ts';
import type { MayHear } from '../events/hearing.ts';
import type { LiveStreams } from '../events/live-streams.ts';
import type { BoundOperation } from '../http/calls/binder.ts';
import { mountLiveStreams } from '../http/calls/live-stream.ts';
import { mountRoutes } from '../http/files/routes.ts';
import { mountHealth } from '../http/monitoring/health.ts';
import type { Metrics } from '../http/monitoring/metrics.ts';
import { isLocalOrigin } from '../http/monitoring/metrics-access.ts';
import { createKeptPages, type KeptPage } from '../http/pages/kept-pages.ts';
import { mountPages } from '../http/pages/pages.ts';
import { mountDocs } from '../http/reference/docs.ts';
import type { Mount, ServerParts } from '../http/server.ts';
import { packageVersion } from '../version.ts';

export interface MountParts {
  readonly domains: readonly Domain[];
  readonly log: Log;
  readonly publicOrigin: () => string;
  readonly settings: Settings;
  readonly auth: Auth;
  readonly database: Database;
  readonly memories: SiteMemories;
  /** Compares what is kept in memory with what it was made of; for tests. */
  readonly checksMemory: boolean;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly overload: Overload;
  readonly limits: CallLimits;
  readonly scriptSigns: SignsOfAddresses;
  readonly liveStreams: LiveStreams;
  readonly mayHear: MayHear;
  readonly operations: readonly BoundOperation[];
  readonly authenticate: ServerParts['authenticate'];
  readonly isAllowedOrigin: ServerParts['isAllowedOrigin'];
  /** True when a call could be served now. */
  readonly isReady: () => Promise<boolean>;
  readonly hasDiskRoom: () => Promise<boolean>;
  /** There is a mail server to take messages. */
  readonly sendsMail: () => boolean;
  /** Folder of the built pages; without it there are none. */
  readonly pagesFolder: string | undefined;
}

/** Room for pages that are kept. */
const keptPageBytes = 16 * 1_048_576;

export async function createMounts(parts: MountParts): Promise<Mount[]> {
  const { settings, clock, metrics, limits, liveStreams, operations, isAllowedOrigin, pagesFolder } = parts;
  return [
    mountHealth({
      isReady: parts.isReady,
      hasDiskRoom: parts.hasDiskRoom,
      metrics,
      metricsAccess: {
        token: settings.metricsToken,
        isBehindProxy:
          settings.trustedProxies.length > 0 ||
          (settings.publicUrl !== undefined && !isLocalOrigin(settings.publicUrl)),
      },
    }),
    ...parts.domains.flatMap(({ routes }) =>
      routes === undefined
        ? []
        : [
            mountRoutes(routes, {
              enterCostly: limits.enterCut,
              countNavigation: limits.countNavigation,
              now: () => clock.now(),
            }),
          ],
    ),
    mountLiveStreams({ liveStreams, authenticate: parts.authenticate, isAllowedOrigin, mayHear: parts.mayHear }),
    mountDocs({
      // In the order of the contract.
      operations: allOperations().filter((each) => operations.some(({ operation }) => operation === each)),
      version: packageVersion(),
      publicUrl: parts.publicOrigin,
    }),
    ...(pagesFolder === undefined ? [] : [await pagesIn(pagesFolder, parts)]),
  ];
}

/** What all that pages show of the domains follows from; nothing while one of them changes. */
async function versionOfPages(domains: readonly Domain[], reader: LatestReader): Promise<string | undefined> {
  const versions = await Promise.all(domains.flatMap(({ onPages }) => onPages?.version?.(reader) ?? []));
  return versions.includes(undefined) ? undefined : versions.join(' ');
}

function pagesIn(bundleFolder: string, parts: MountParts): Promise<Mount> {
  const { database, domains, auth, clock, limits } = parts;
  return mountPages({
    bundleFolder,
    operations: parts.operations,
    siteOfHost: (host) => auth.sites.ofHost(host),
    lookOf: (siteId) => auth.sites.look(siteId),
    originOf: auth.originOf,
    publicOrigin: parts.publicOrigin,
    sendsMail: parts.sendsMail,
    ticketKey: auth.sealing.hmacKey('page tickets'),
    now: () => clock.now(),
    ...createVisits({ database, sessions: auth.sessions, clock }),
    async enterBrowser(brought) {
      const [enter] = domains.flatMap(({ enterBrowser }) => enterBrowser ?? []);
      return enter === undefined ? { cookies: [] } : enter(brought);
    },
    enterPage: limits.enterPage,
    isOverloaded: parts.overload.isOver,
    countForm: limits.countForm,
    countNavigation: limits.countNavigation,
    noteForm: parts.scriptSigns.noteForm,
    keptPages: createKeptPages({
      memory: parts.memories.make<KeptPage>(keptPageBytes),
      versionOf: (siteId) => versionOfPages(domains, database.reader(siteId)),
      isChecked: parts.checksMemory,
    }),
    hasNothing: async (siteId, visitor) => {
      const reader = database.reader(siteId);
      const asked = domains.flatMap(({ onPages }) => onPages?.hasOf?.(reader, visitor, clock.now()) ?? []);
      return !(await Promise.all(asked)).includes(true);
    },
    log: parts.log,
  });
}
