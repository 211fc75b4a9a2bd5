/**
 * The first run: an empty database gets its account, first site, owner, OAuth client and API key, with the values of
 * the settings or new ones, which are shown once and kept in a file that only the owner of the process may read.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { site as declared } from '@openhours/contract';
import { firstSiteName } from '@openhours/contract/site/first-site';
import type { Auth } from './auth/auth.ts';
import { takeServerLock } from './auth/server-scope.ts';
import type { Site } from './call.ts';
import { defaultOwnerEmail, type Settings } from './config.ts';
import type { Clock } from './db/clock.ts';
import { openDataFolder } from './db/data-folder.ts';
import { newId } from './db/ids.ts';
import { statement } from './db/statement.ts';
import type { Database, Transaction } from './db/transaction.ts';
import { addUser } from './domains/identity/index.ts';
import { createSite, insertAccount, type SiteParts, setHomeSite, updateSite } from './domains/site/index.ts';

export type FirstRunSettings = Pick<
  Settings,
  | 'accountId'
  | 'siteId'
  | 'clientId'
  | 'apiKey'
  | 'ownerEmail'
  | 'ownerPassword'
  | 'timeZone'
  | 'currency'
  | 'language'
  | 'sampleData'
  | 'dataDirectory'
>;

/** Fills a new site with a small sample business; in the same transaction. */
export type AddSampleBusiness = (tx: Transaction, site: Site, ownerUserId: string, nowMs: number) => Promise<void>;

/** A business of many transactions, for a site that bears its name from the start. */
export interface FullSample {
  readonly name: string;
  /** Fills the new site. It is whole when this resolves; the site is PENDING until then. */
  readonly fill: (site: Site, ownerUserId: string, nowMs: number) => Promise<void>;
}

/** What somebody needs to sign in and to call; shown once. */
export interface FirstRunCredentials {
  readonly accountId: string;
  readonly siteId: string;
  readonly clientId: string;
  readonly apiKey: string;
  readonly ownerEmail: string;
  readonly ownerPassword: string;
}

export interface FirstRunParts {
  readonly database: Database;
  readonly auth: Auth;
  readonly clock: Clock;
  readonly siteParts: SiteParts;
  readonly addSampleBusiness: AddSampleBusiness;
  readonly fullSample: FullSample;
}

const fileName = 'first-run-credentials.json';

/** A password that can be read aloud and typed: 20 characters, about 100 bits, none of them alike. */
export function newPassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
  return [...randomBytes(20)].map((byte) => letters[byte % letters.length]).join('');
}

async function isEmpty(tx: Pick<Transaction, 'first'>): Promise<boolean> {
  const row = await tx.first(statement<{ present: boolean }>('select exists (select 1 from account) as present', []));
  return row?.present !== true;
}

function keep(dataDirectory: string, credentials: FirstRunCredentials): string {
  const path = join(dataDirectory, fileName);
  openDataFolder(dataDirectory);
  writeFileSync(path, `${JSON.stringify(credentials, undefined, 2)}\n`, { mode: 0o600 });
  chmodSync(path, 0o600);
  return path;
}

/**
 * Makes what an empty database needs; answers undefined when somebody has done so before. Of several processes that
 * start at once on one database, one does it and the others wait for it and go on.
 */
export async function runFirst(
  settings: FirstRunSettings,
  parts: FirstRunParts,
): Promise<{ readonly credentials: FirstRunCredentials; readonly keptIn: string } | undefined> {
  const { database, auth, fullSample } = parts;
  const isFull = settings.sampleData === 'full';
  const made = await makeFirst(settings, parts);
  if (made === undefined) {
    if (isFull && (await auth.sites.ofHost(undefined))?.state === 'PENDING') {
      throw new Error(
        'The full sample business is not whole: its making was cut short or is still under way, or this database was begun without it. ' +
          'Begin again with an empty folder, or start without OPENHOURS_SAMPLE_DATA=full.',
      );
    }
    return undefined;
  }
  const { credentials, keptIn, site, ownerUserId, nowMs } = made;
  if (isFull) {
    await fullSample.fill(site, ownerUserId, nowMs);
    const act = { caller: undefined, requestId: undefined, nowMs, operation: declared.updateSite };
    await database.transact(site.id, (tx) =>
      updateSite(tx, act, { accountId: site.accountId, state: 'DEMO' }, parts.siteParts),
    );
  }
  return { credentials, keptIn };
}

interface MadeFirst {
  readonly credentials: FirstRunCredentials;
  readonly keptIn: string;
  readonly site: Site;
  readonly ownerUserId: string;
  readonly nowMs: number;
}

/** Everything but the full sample business, in one transaction. */
async function makeFirst(
  settings: FirstRunSettings,
  { database, auth, clock, siteParts, addSampleBusiness, fullSample }: FirstRunParts,
): Promise<MadeFirst | undefined> {
  if (!(await isEmpty(database.serverReader))) {
    return undefined;
  }
  const ownerPassword = settings.ownerPassword ?? newPassword();
  const passwordHash = await auth.passwords.hash(ownerPassword);
  const siteId = settings.siteId ?? newId();
  const accountId = settings.accountId ?? newId();
  const ownerEmail = settings.ownerEmail ?? defaultOwnerEmail;
  let keptIn: string | undefined;

  try {
    return await database.transact(siteId, async (tx) => {
      await takeServerLock(tx, 'first-run');
      if (!(await isEmpty(tx))) {
        return undefined;
      }
      const nowMs = clock.now();
      const ownerUserId = newId();
      insertAccount(tx, accountId, nowMs);
      const made = await createSite(
        tx,
        { caller: undefined, requestId: undefined, nowMs, operation: declared.createSite },
        {
          accountId,
          displayName: settings.sampleData === 'full' ? fullSample.name : firstSiteName,
          timeZone: settings.timeZone,
          currency: settings.currency,
          language: settings.language,
          hosts: [],
          state: settings.sampleData === 'small' ? 'DEMO' : 'PENDING',
          clientId: settings.clientId,
          apiKey: settings.apiKey,
          ownerUserId,
          keyIsAccountWide: true,
        },
        siteParts,
      );
      if (settings.sampleData === 'small') {
        await addSampleBusiness(tx, made.site, ownerUserId, nowMs);
      }
      setHomeSite(tx, accountId, siteId);
      addUser(
        tx,
        {
          id: ownerUserId,
          email: ownerEmail,
          name: 'Owner',
          role: 'OWNER',
          resourceId: undefined,
          accountOwner: true,
          passwordHash,
        },
        nowMs,
      );
      await tx.flush();
      const credentials = {
        accountId,
        siteId,
        clientId: made.clientId,
        apiKey: made.apiKey,
        ownerEmail,
        ownerPassword,
      };
      // Written before the commit: a crash in between leaves a useless file, never a server nobody can enter.
      keptIn = keep(settings.dataDirectory, credentials);
      return { credentials, keptIn, site: made.site, ownerUserId, nowMs };
    });
  } catch (error) {
    if (keptIn !== undefined) {
      rmSync(keptIn, { force: true });
    }
    throw error;
  }
}

/** True for a zone that is the clock of no place; machines of servers have it by default. */
export function isUtc(timeZone: string): boolean {
  return /^(?:Etc\/)?(?:UTC|UCT|GMT|GMT[+-]?0|Greenwich|Universal|Zulu)$/i.test(timeZone);
}

/**
 * The words in which a terminal shows the credentials, once; secrets that a setting gave are not repeated. What goes to a
 * file or a journal names the file in their place: it would be kept there, and read by whoever reads logs.
 */
export function describeFirstRun(
  credentials: FirstRunCredentials,
  keptIn: string,
  settings: Pick<FirstRunSettings, 'ownerPassword' | 'apiKey' | 'sampleData' | 'timeZone' | 'currency' | 'language'>,
  showsSecrets: boolean,
): string {
  const { ownerPassword, apiKey, sampleData } = settings;
  const secret = (set: string | undefined, variable: string, made: string) =>
    set === undefined ? (showsSecrets ? made : `in ${keptIn}`) : `the one of ${variable}`;
  const made = [...(ownerPassword === undefined ? ['password'] : []), ...(apiKey === undefined ? ['API key'] : [])];
  return [
    'The business lives by:',
    `  Time zone   ${settings.timeZone}${isUtc(settings.timeZone) ? ' (this is no place: is it what you want?)' : ''}`,
    `  Currency    ${settings.currency}`,
    `  Language    ${settings.language}`,
    'Change them in the dashboard, under Settings; or set OPENHOURS_TIME_ZONE, OPENHOURS_CURRENCY and OPENHOURS_LANGUAGE',
    'before the first start.',
    '',
    'Sign in to the dashboard:',
    `  E-mail      ${credentials.ownerEmail}`,
    `  Password    ${secret(ownerPassword, 'OPENHOURS_OWNER_PASSWORD', credentials.ownerPassword)}`,
    '',
    'For programs:',
    `  Account id  ${credentials.accountId}`,
    `  Site id     ${credentials.siteId}`,
    `  Client id   ${credentials.clientId}`,
    `  API key     ${secret(apiKey, 'OPENHOURS_API_KEY', credentials.apiKey)}`,
    '',
    made.length === 0 || !showsSecrets
      ? `A copy of all of it is in ${keptIn},`
      : `The ${made.join(' and the ')} ${made.length === 1 ? 'is' : 'are'} shown only this once. A copy of all of it is in ${keptIn},`,
    'which only the user who runs Openhours can read; delete it once you keep them elsewhere.',
    '',
    sampleData !== 'none'
      ? 'Next: sign in, then book a time on the site and watch it arrive. The business you see is a sample.'
      : 'Next: sign in to the dashboard. The site is empty; Today leads you through setting it up.',
  ].join('\n');
}
