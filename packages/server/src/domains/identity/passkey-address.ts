/** At which address a call came, for passkeys. */
import type { PasskeyObstacle } from '@openhours/contract';
import { fail } from '@openhours/contract';
import type { ReadCall, Site } from '../../call.ts';
import { readOwnSite } from '../site/index.ts';
import type { OwnAccessParts } from './commands/own-person.ts';
import { type RelyingParty, relyingPartyOf } from './rules/factors.ts';

export type Header = ReadCall<unknown>['header'];

/** Where passkeys are asked for, or why not. */
export async function relyingPartyAt(
  { auth, database }: OwnAccessParts,
  site: Site,
  header: Header,
): Promise<RelyingParty | PasskeyObstacle> {
  const { hosts } = await readOwnSite(database.reader(site.id));
  return relyingPartyOf({ publicOrigin: auth.publicOrigin(), siteHosts: hosts, host: header('host') });
}

export async function requireRelyingParty(parts: OwnAccessParts, site: Site, header: Header): Promise<RelyingParty> {
  const found = await relyingPartyAt(parts, site, header);
  if (typeof found !== 'object') {
    throw fail('FAILED_PRECONDITION', `Passkeys cannot be used at this address: ${found}`);
  }
  return found;
}
