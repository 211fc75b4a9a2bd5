/**
 * Sites, people and credentials for tests, planted straight into the tables: what the matrix and the fuzz tests need
 * of every kind, without a journey through the sign-in.
 */
import { type CallerKind, foldEmail, type StaffRole } from '@openhours/contract';
import type { SubjectType } from '../../packages/server/src/auth/access-token.ts';
import { addApiKey } from '../../packages/server/src/auth/api-key-store.ts';
import type { Auth } from '../../packages/server/src/auth/auth.ts';
import type { DatabaseHandle } from '../../packages/server/src/db/database.ts';
import { newId } from '../../packages/server/src/db/ids.ts';
import { statement } from '../../packages/server/src/db/statement.ts';

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
  readonly owner?: { readonly email: string; readonly passwordHash: string };
  readonly accountId?: string;
  readonly siteId?: string;
  readonly clientId?: string;
  readonly apiKey?: string;
  readonly allowedOrigins?: readonly string[];
  readonly host?: string;
}

/** Plants an account with one site, one client and one key that may do everything. */
export async function plantSite(database: DatabaseHandle, site: NewPlantedSite, nowMs: number): Promise<PlantedSite> {
  const planted = {
    accountId: site.accountId ?? newId(),
    siteId: site.siteId ?? newId(),
    clientId: site.clientId ?? newId(),
    apiKey: site.apiKey ?? `ok_${newId()}`,
    ownerUserId: newId(),
  };
  const now = new Date(nowMs);
  const owner = site.owner ?? { email: `owner-${newId()}@example.com`, passwordHash: null };
  await database.transact(planted.siteId, async (tx) => {
    const { accountId, siteId, clientId, ownerUserId } = planted;
    tx.write(
      statement('insert into account (id, home_site_id, created_at) values ($1, $2, $3)', [accountId, siteId, now]),
    );
    tx.write(
      statement(
        `insert into site (id, account_id, display_name, time_zone, currency, language, state, created_at, updated_at)
         values ($1, $2, $3, 'Europe/Berlin', 'EUR', 'en', 'ENABLED', $4, $4)`,
        [siteId, accountId, site.displayName, now],
      ),
    );
    tx.write(statement('insert into site_catalogue (site_id) values ($1)', [siteId]));
    tx.write(
      statement(
        `insert into oauth_app (id, site_id, name, application_type, settings, created_at, updated_at)
         values ($1, $2, 'Tests', 'HEADLESS', $3, $4, $4)`,
        [clientId, siteId, JSON.stringify({ allowedOrigins: site.allowedOrigins ?? [] }), now],
      ),
    );
    tx.write(
      statement(
        `insert into site_user (site_id, id, email, email_folded, name, role, account_owner, password_hash, created_at, updated_at)
         values ($1, $2, $3, $4, 'Owner', 'OWNER', true, $5, $6, $6)`,
        [siteId, ownerUserId, owner.email, foldEmail(owner.email), owner.passwordHash, now],
      ),
    );
    if (site.host !== undefined) {
      tx.write(statement('insert into site_host (host, site_id) values ($1, $2)', [site.host, siteId]));
    }
    addApiKey(
      tx,
      {
        text: planted.apiKey,
        name: 'Tests',
        accountId,
        siteIds: [siteId],
        accountWide: true,
        permissions: ['*'],
        ownerUserId,
      },
      nowMs,
    );
  });
  return planted;
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
    tx.write(
      statement(
        `insert into site_user (site_id, id, email, email_folded, name, role, resource_id, password_hash, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
        [
          siteId,
          id,
          user.email,
          foldEmail(user.email),
          user.role,
          user.role,
          user.resourceId ?? null,
          user.passwordHash ?? null,
          new Date(nowMs),
        ],
      ),
    );
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
