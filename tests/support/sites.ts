/**
 * Sites, people and credentials for tests, made by the product's own commands: what the matrix and the fuzz tests need
 * of every kind, without a journey through the sign-in.
 */
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CallerKind, site as declared, type StaffRole } from '@openhours/contract';
import { createGround, type MadeGround } from '../../packages/server/src/assembly/ground.ts';
import type { SubjectType } from '../../packages/server/src/auth/access-token.ts';
import type { Auth } from '../../packages/server/src/auth/auth.ts';
import { createSealing } from '../../packages/server/src/auth/sealing.ts';
import { readSettings } from '../../packages/server/src/config.ts';
import type { DatabaseHandle } from '../../packages/server/src/db/database.ts';
import { newId } from '../../packages/server/src/db/ids.ts';
import { silentLog } from '../../packages/server/src/db/log.ts';
import { statement } from '../../packages/server/src/db/statement.ts';
import type { Transaction } from '../../packages/server/src/db/transaction.ts';
import { addUser } from '../../packages/server/src/domains/identity/index.ts';
import { createSampleBusiness } from '../../packages/server/src/domains/sample/index.ts';
import { createSite, insertAccount, setHomeSite } from '../../packages/server/src/domains/site/index.ts';
import { type ConnectedDomains, connectDomains } from '../../packages/server/src/domains.ts';
import { createEventCheck } from '../../packages/server/src/http/bodies/event-check.ts';
import { defaultMostInAct } from '../../packages/server/src/processes/bulk-job.ts';
import { ownEventsOfJobs, undoableItems } from '../../packages/server/src/processes/index.ts';
import { createEnqueue } from '../../packages/server/src/tasks/enqueue.ts';

export interface PlantedSite {
  readonly accountId: string;
  readonly siteId: string;
  readonly clientId: string;
  readonly apiKey: string;
  /** The person who owns the account; the key acts in this person's name. */
  readonly ownerUserId: string;
}

export interface NewPlantedSite {
  readonly displayName: string;
  readonly owner?: { readonly email: string; readonly passwordHash: string | null };
  readonly accountId?: string;
  readonly siteId?: string;
  readonly clientId?: string;
  readonly apiKey?: string;
  readonly allowedOrigins?: readonly string[];
  readonly host?: string;
  /** BCP 47 tag; English when absent. */
  readonly language?: string;
  /** IANA; `siteZone` when absent. */
  readonly timeZone?: string;
  /** ISO 4217; the euro when absent. */
  readonly currency?: string;
  /** It begins with the small sample, as the first site of a server does; the time is that of its start. */
  readonly withSample?: boolean;
}

/** The zone of planted sites, unless they are given another. */
export const siteZone = 'Europe/Berlin';

/** Where nobody looks for files: of planted sites there are only rows. */
const settings = readSettings({
  DATA_DIR: join(tmpdir(), 'openhours-without-files'),
  OPENHOURS_RATE_LIMITS: 'off',
  SMTP_FROM: 'no-reply@example.com',
});

/** The product's domains on a database without a server: what one of them does, the others react to. */
export function connectTestDomains(database: DatabaseHandle, nowMs: number): ConnectedDomains & MadeGround {
  const ground = createGround({
    settings,
    sealing: createSealing(randomBytes(32)),
    database,
    clock: { now: () => nowMs },
    log: silentLog,
    publicOrigin: () => 'http://127.0.0.1',
    bulkWork: { mostInAct: defaultMostInAct, startBulkJob: async () => newId() },
    undoableItems,
    sendsMail: () => false,
    tellEphemeralEvent: () => {},
    checksMemory: false,
  });
  const connected = connectDomains({
    ...ground,
    testClock: undefined,
    consumers: [],
    ownEvents: [ownEventsOfJobs],
    enqueue: createEnqueue(),
    onEvent: createEventCheck(),
  });
  return { ...connected, ...ground };
}

/** Lets browsers call from these origins too. */
export function allowOrigins(tx: Transaction, clientId: string, origins: readonly string[]): void {
  tx.write(
    statement(
      `update oauth_app set settings = settings || jsonb_build_object('allowedOrigins', $2::jsonb) where id = $1`,
      [clientId, JSON.stringify(origins)],
    ),
  );
}

/**
 * Plants an account with one site and all that a site has from its start, one client and one key that may do
 * everything.
 */
export async function plantSite(database: DatabaseHandle, site: NewPlantedSite, nowMs: number): Promise<PlantedSite> {
  const accountId = site.accountId ?? newId();
  const siteId = site.siteId ?? newId();
  const ownerUserId = newId();
  const owner = site.owner ?? { email: `owner-${newId()}@example.com`, passwordHash: null };
  const parts = connectTestDomains(database, nowMs);
  const { clientId, apiKey } = await database.transact(siteId, async (tx) => {
    insertAccount(tx, accountId, nowMs);
    const made = await createSite(
      tx,
      { caller: undefined, requestId: undefined, nowMs, operation: declared.createSite },
      {
        accountId,
        displayName: site.displayName,
        timeZone: site.timeZone ?? siteZone,
        currency: site.currency ?? 'EUR',
        language: site.language ?? 'en',
        hosts: site.host === undefined ? [] : [site.host],
        state: site.withSample === true ? 'DEMO' : 'PENDING',
        clientId: site.clientId,
        apiKey: site.apiKey,
        ownerUserId,
        keyIsAccountWide: true,
      },
      parts,
    );
    if (site.withSample === true) {
      await createSampleBusiness(tx, made.site, ownerUserId, nowMs, parts);
    }
    setHomeSite(tx, accountId, siteId);
    addUser(
      tx,
      { ...owner, id: ownerUserId, name: 'Owner', role: 'OWNER', resourceId: undefined, accountOwner: true },
      nowMs,
    );
    if (site.allowedOrigins !== undefined) {
      allowOrigins(tx, made.clientId, site.allowedOrigins);
    }
    return made;
  });
  // Of the files of a sample planted sites have only the rows: no server knows their folder.
  await Promise.all(parts.domains.map((domain) => domain.eraseSite?.(siteId)));
  return { accountId, siteId, clientId, apiKey, ownerUserId };
}

/** Plants a person who signs in to the dashboard; answers the id. */
export async function plantUser(
  database: DatabaseHandle,
  siteId: string,
  user: { email: string; role: StaffRole; passwordHash?: string; resourceId?: string },
  nowMs: number,
): Promise<string> {
  const id = newId();
  await database.transact(siteId, async (tx) => {
    const { email, role, passwordHash = null, resourceId } = user;
    addUser(tx, { id, email, name: role, role, resourceId, accountOwner: false, passwordHash }, nowMs);
  });
  return id;
}

/** An access token of a new session of a subject. */
export async function plantToken(
  database: DatabaseHandle,
  auth: Auth,
  site: PlantedSite,
  subject: { subjectType: SubjectType; subjectId: string },
  nowMs: number,
): Promise<string> {
  const clientId = subject.subjectType === 'USER' ? undefined : site.clientId;
  const session = await database.transact(site.siteId, async (tx) =>
    auth.sessions.begin(
      tx,
      { ...subject, clientId, secret: subject.subjectType === 'USER' ? 'cookie' : 'refreshToken' },
      nowMs,
    ),
  );
  const { token } = await auth.accessTokens.issue({
    ...subject,
    clientId,
    siteId: site.siteId,
    accountId: site.accountId,
    instanceId: undefined,
    sessionId: session.id,
  });
  return token;
}

/** Kinds of callers that can exist today: installed applications have no tokens yet. */
export const plantableKinds = [
  'anonymous',
  'visitor',
  'member',
  'apiKey',
  'OWNER',
  'MANAGER',
  'FRONT_DESK',
  'STAFF',
] as const satisfies readonly CallerKind[];
export type PlantableKind = (typeof plantableKinds)[number];

/** The headers of a new caller of a kind on a site. */
export async function plantCaller(
  database: DatabaseHandle,
  auth: Auth,
  site: PlantedSite,
  kind: PlantableKind,
  nowMs: number,
): Promise<Record<string, string>> {
  switch (kind) {
    case 'anonymous':
      return { 'wix-site-id': site.siteId };
    case 'apiKey':
      return { authorization: site.apiKey, 'wix-site-id': site.siteId };
    case 'visitor':
    case 'member': {
      const subjectType = kind === 'visitor' ? 'VISITOR' : 'MEMBER';
      return { authorization: await plantToken(database, auth, site, { subjectType, subjectId: newId() }, nowMs) };
    }
    case 'OWNER':
      return {
        authorization: await plantToken(
          database,
          auth,
          site,
          { subjectType: 'USER', subjectId: site.ownerUserId },
          nowMs,
        ),
      };
    default: {
      const email = `${kind.toLowerCase()}-${newId()}@example.com`;
      const subjectId = await plantUser(database, site.siteId, { email, role: kind }, nowMs);
      return { authorization: await plantToken(database, auth, site, { subjectType: 'USER', subjectId }, nowMs) };
    }
  }
}
