/**
 * Which sites this server carries: by id, by host name, by OAuth client. Reference tables of low write, remembered for
 * five seconds (design 4.2). A site in the trash, or erased, is unknown to every caller (members sheet 1.7).
 */

import {
  type CaptchaMode,
  defaultSiteTheme,
  type LegalPageKind,
  type SignOnPolicy,
  type SiteTheme,
} from '@openhours/contract';
import type { Site } from '../call.ts';
import { statement } from '../db/statement.ts';
import type { Database } from '../db/transaction.ts';
import { clientAllowsOrigin, originsOf } from './client-addresses.ts';
import { hashSecret, sameHash, siteOfSecret } from './opaque-secret.ts';
import { createShortCache } from './short-cache.ts';

export interface SiteRecord {
  readonly site: Site;
  readonly deleteStatus: 'TRASH' | 'PENDING_PURGE' | 'DELETED' | undefined;
}

/** An OAuth client as far as tokens and browsers need it (identity sheet 5). */
export interface OauthClient {
  readonly id: string;
  readonly siteId: string;
  readonly name: string;
  readonly applicationType: 'HEADLESS' | 'APP';
  /** The SHA-256 of its secret; absent where it has none. */
  readonly secretHash: Buffer | undefined;
  readonly allowedRedirectUris: readonly string[];
  readonly allowedDomains: readonly string[];
  readonly allowedOrigins: readonly string[];
  /** Its own page to sign in at; absent: ours. */
  readonly loginUrl: string | undefined;
  /** Where its people go after signing out, where they are not sent anywhere else. */
  readonly logoutUrl: string | undefined;
  readonly rotatesRefreshTokens: boolean;
  /** What it asks of those who sign up through it, in place of the site's policy where it says any. */
  readonly signOnPolicy: Partial<SignOnPolicy>;
  /** The captchas it asks for, in place of the site's where it says any. */
  readonly captcha: { readonly register?: CaptchaMode; readonly login?: CaptchaMode };
}

/** What all pages of a site share: how they look, the languages they are offered in, and which legal pages there are. */
export interface SiteLook {
  readonly theme: SiteTheme;
  /** BCP 47 tags; empty: all that the pages have. */
  readonly languages: readonly string[];
  /** The identifier or address of the logo, as the business said it. */
  readonly logo: string | undefined;
  /** The legal pages that say something. */
  readonly legalPages: readonly LegalPageKind[];
}

export interface SiteDirectory {
  /** A live site by id. */
  live(siteId: string): Promise<Site | undefined>;
  /** Any site by id, also one in the trash: for operations of the account. */
  record(siteId: string): Promise<SiteRecord | undefined>;
  look(siteId: string): Promise<SiteLook>;
  /** The host names of a site, in alphabetical order. */
  hostsOf(siteId: string): Promise<readonly string[]>;
  /** The site of a host name: its own, else the first one; absent when the host's own site is not live. */
  ofHost(host: string | undefined): Promise<Site | undefined>;
  /** The site in which operations of the account itself take place. */
  homeOf(accountId: string): Promise<Site | undefined>;
  /** An OAuth client of a live site. */
  client(clientId: string): Promise<OauthClient | undefined>;
  /** All clients of a site. */
  clientsOf(siteId: string): Promise<readonly OauthClient[]>;
  /** The application with this secret, which names its site. */
  clientOfSecret(secret: string): Promise<OauthClient | undefined>;
  /**
   * Origins that browsers may call from, over all clients of the site; preflights carry no credentials (identity sheet
   * 8).
   */
  allowsOrigin(siteId: string, origin: string): Promise<boolean>;
  /** As `allowsOrigin` over all live sites: a preflight names no site unless its host does. */
  allowsOriginAnywhere(origin: string): Promise<boolean>;
  /** Drops what is remembered, after a change to a site, its hosts or clients. */
  forget(): void;
}

interface SiteRow {
  id: string;
  account_id: string;
  display_name: string;
  business_name: string;
  time_zone: string;
  currency: string;
  language: string;
  state: Site['state'];
  delete_status: SiteRecord['deleteStatus'] | null;
}

interface ClientRow {
  id: string;
  site_id: string;
  name: string;
  application_type: OauthClient['applicationType'];
  secret_hash: Buffer | null;
  settings: {
    allowedRedirectUris?: string[];
    allowedDomains?: string[];
    allowedOrigins?: string[];
    loginUrl?: string;
    logoutUrl?: string;
    rotateRefreshTokens?: boolean;
    signOnPolicy?: Partial<SignOnPolicy>;
    captcha?: OauthClient['captcha'];
  };
}

const siteColumns = `w.id, w.account_id, w.display_name, coalesce(w.properties ->> 'businessName', w.display_name) as business_name,
  w.time_zone, w.currency, w.language, w.state, w.delete_status`;
const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const rememberedMs = 5_000;

function toRecord(row: SiteRow | undefined): SiteRecord | undefined {
  return (
    row && {
      site: {
        id: row.id,
        accountId: row.account_id,
        displayName: row.display_name,
        businessName: row.business_name,
        timeZone: row.time_zone,
        currency: row.currency,
        language: row.language,
        state: row.state,
      },
      deleteStatus: row.delete_status ?? undefined,
    }
  );
}

function toClient(row: ClientRow): OauthClient {
  const allowedRedirectUris = row.settings.allowedRedirectUris ?? [];
  return {
    id: row.id,
    siteId: row.site_id,
    name: row.name,
    applicationType: row.application_type,
    secretHash: row.secret_hash ?? undefined,
    allowedRedirectUris,
    allowedDomains: row.settings.allowedDomains ?? [],
    allowedOrigins: row.settings.allowedOrigins ?? originsOf(allowedRedirectUris),
    loginUrl: row.settings.loginUrl,
    logoutUrl: row.settings.logoutUrl,
    rotatesRefreshTokens: row.settings.rotateRefreshTokens === true,
    signOnPolicy: row.settings.signOnPolicy ?? {},
    captcha: row.settings.captcha ?? {},
  };
}

/** The bare host name: lower case, without port. */
export function hostNameOf(host: string): string {
  const lower = host.trim().toLowerCase();
  return URL.canParse(`http://${lower}`) ? new URL(`http://${lower}`).hostname : lower;
}

export function createSiteDirectory(database: Database): SiteDirectory {
  const { serverReader } = database;
  const isLive = (record: SiteRecord | undefined) =>
    record !== undefined && record.deleteStatus === undefined ? record.site : undefined;
  const remember = <Value>(load: (key: string) => Promise<Value>, keep?: (value: Value) => boolean) =>
    createShortCache<Value>({ maxEntries: 20_000, maxAgeMs: rememberedMs, load, ...(keep && { keep }) });

  const byId = remember(
    async (id) =>
      toRecord(await serverReader.first(statement<SiteRow>(`select ${siteColumns} from site w where w.id = $1`, [id]))),
    (record) => record !== undefined,
  );
  const byHost = remember(async (host) =>
    toRecord(
      await serverReader.first(
        statement<SiteRow>(`select ${siteColumns} from site_host h join site w on w.id = h.site_id where h.host = $1`, [
          host,
        ]),
      ),
    ),
  );
  const hostsOfSite = remember(async (siteId) =>
    (
      await serverReader.all(
        statement<{ host: string }>('select host from site_host where site_id = $1 order by host', [siteId]),
      )
    ).map(({ host }) => host),
  );
  const first = remember(
    async () =>
      toRecord(
        await serverReader.first(
          statement<SiteRow>(
            `select ${siteColumns} from site w where w.delete_status is null order by w.number limit 1`,
            [],
          ),
        ),
      ),
    (record) => record !== undefined,
  );
  const homes = remember(
    async (accountId) =>
      toRecord(
        await serverReader.first(
          statement<SiteRow>(
            `select ${siteColumns} from account a join site w on w.id = a.home_site_id where a.id = $1`,
            [accountId],
          ),
        ),
      ),
    (record) => record !== undefined,
  );
  const selectClients = `select c.id, c.site_id, c.name, c.application_type, c.secret_hash, c.settings from oauth_app c
    join site w on w.id = c.site_id and w.delete_status is null`;
  const clients = remember(
    async (id) => {
      const row = await serverReader.first(statement<ClientRow>(`${selectClients} where c.id = $1`, [id]));
      return row && toClient(row);
    },
    (client) => client !== undefined,
  );
  const clientsOfSite = remember(async (siteId) =>
    (await serverReader.all(statement<ClientRow>(`${selectClients} where c.site_id = $1`, [siteId]))).map(toClient),
  );
  const allClients = remember(async () =>
    (await serverReader.all(statement<ClientRow>(selectClients, []))).map(toClient),
  );

  const looks = remember(async (siteId): Promise<SiteLook> => {
    const reader = database.reader(siteId);
    const [theme, said] = await Promise.all([
      reader.first(
        statement<SiteTheme>('select accent, headings, corners, density, scheme from site_theme where site_id = $1', [
          reader.siteId,
        ]),
      ),
      reader.first(
        statement<{ languages: { languageCode: string }[] | null; logo: string | null; legal: LegalPageKind[] }>(
          `select properties -> 'multilingual' -> 'supportedLanguages' as languages, properties ->> 'logo' as logo,
             array(select jsonb_object_keys(l.pages) from site_legal_pages l where l.site_id = $1) as legal
           from site where id = $1`,
          [siteId],
        ),
      ),
    ]);
    return {
      theme: theme ?? defaultSiteTheme,
      languages: (said?.languages ?? []).map(({ languageCode }) => languageCode),
      logo: said?.logo ?? undefined,
      legalPages: said?.legal ?? [],
    };
  });

  return {
    live: async (siteId) => (guid.test(siteId) ? isLive(await byId.get(siteId.toLowerCase())) : undefined),
    record: async (siteId) => (guid.test(siteId) ? byId.get(siteId.toLowerCase()) : undefined),
    look: (siteId) => looks.get(siteId),
    hostsOf: (siteId) => hostsOfSite.get(siteId),
    async ofHost(host) {
      const own = host === undefined || host === '' ? undefined : await byHost.get(hostNameOf(host));
      return own === undefined ? (await first.get('first'))?.site : isLive(own);
    },
    homeOf: async (accountId) => (guid.test(accountId) ? (await homes.get(accountId.toLowerCase()))?.site : undefined),
    client: async (clientId) => (guid.test(clientId) ? clients.get(clientId.toLowerCase()) : undefined),
    clientsOf: (siteId) => clientsOfSite.get(siteId),
    async clientOfSecret(secret) {
      const siteId = siteOfSecret('cs', secret);
      const clientsThere = siteId === undefined ? [] : await clientsOfSite.get(siteId);
      const hash = hashSecret(secret);
      return clientsThere.find(({ secretHash }) => secretHash !== undefined && sameHash(secretHash, hash));
    },
    allowsOrigin: async (siteId, origin) =>
      (await clientsOfSite.get(siteId)).some((client) => clientAllowsOrigin(client, origin)),
    allowsOriginAnywhere: async (origin) =>
      (await allClients.get('all')).some((client) => clientAllowsOrigin(client, origin)),
    forget() {
      for (const cache of [byId, byHost, hostsOfSite, first, homes, clients, clientsOfSite, allClients, looks]) {
        cache.clear();
      }
    },
  };
}
