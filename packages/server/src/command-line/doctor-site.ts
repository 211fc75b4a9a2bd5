/** What the doctor asks the database about the first site: whether customers find a business there, and by whose clock. */
import { firstSiteName } from '@openhours/contract/site/first-site';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { isNobodysAddress } from '@openhours/contract/text/mail-addresses';
import type { Settings } from '../config.ts';
import type { DirectConnection } from '../db/database.ts';
import { isUtc } from '../first-run.ts';
import type { Finding } from './finding.ts';

interface SiteFacts {
  readonly name: string;
  readonly time_zone: string;
  readonly is_sample: boolean;
  /** Services that customers see and can book online. */
  readonly offered: number;
  /** The addresses of its owners. */
  readonly owners: readonly string[];
}

/** A business that lives by no place's clock is possible, and rarely meant. */
function zoneFinding({ name, time_zone }: SiteFacts): Finding {
  return isUtc(time_zone)
    ? {
        state: 'note',
        found: `"${name}" lives by ${time_zone}, which is the clock of no place.`,
        remedy: 'Choose the zone of the place where it is, for example Europe/Berlin.',
        page: `${pagePaths.dashboard}/settings/business`,
        hindrance: `"${name}" shows its times in ${time_zone}, the clock of no place.`,
      }
    : { state: 'good', found: `"${name}" lives by the clock of ${time_zone}.` };
}

function offerFinding({ is_sample, name, offered }: SiteFacts): Finding {
  if (is_sample) {
    return {
      state: 'note',
      found: `"${name}" is the sample business of a first start.`,
      remedy: 'Remove the sample, and set up your own business.',
      page: `${pagePaths.dashboard}/today`,
      hindrance: 'Customers would find the sample business.',
    };
  }
  if (offered === 0) {
    return {
      state: 'note',
      found: `"${name}" offers nothing that customers can book.`,
      remedy: 'Add a service and show it to customers.',
      page: `${pagePaths.dashboard}/services`,
      hindrance: `"${name}" offers nothing that customers can book.`,
    };
  }
  return {
    state: 'good',
    found: `"${name}" offers ${offered} ${offered === 1 ? 'service' : 'services'} that customers can book.`,
  };
}

function nameFinding({ is_sample, name }: SiteFacts): Finding[] {
  return is_sample || name !== firstSiteName
    ? []
    : [
        {
          state: 'note',
          found: `The business is still called "${name}".`,
          remedy: 'Give it the name that customers shall read.',
          page: `${pagePaths.dashboard}/settings/business`,
          hindrance: `The business is still called "${name}".`,
        },
      ];
}

/** After a first start the owner has an address that belongs to nobody. */
function ownerFinding({ name, owners }: SiteFacts): Finding {
  return owners.every(isNobodysAddress)
    ? {
        state: 'note',
        found: `The owner of "${name}" has no address that mail reaches.`,
        remedy: 'Give the owner an address of their own: they sign in with it, and their messages go there.',
        page: `${pagePaths.dashboard}/settings/profile`,
        hindrance: `No mail reaches the owner of "${name}".`,
      }
    : { state: 'good', found: `Mail reaches the owner of "${name}".` };
}

/** Where no site is yet, the zone that the first one will get. */
function zoneOfNewSite({ timeZone }: Pick<Settings, 'timeZone'>): Finding[] {
  return isUtc(timeZone)
    ? [
        {
          state: 'note',
          found: `A new site would live by ${timeZone}, which is the clock of no place.`,
          remedy: 'Set OPENHOURS_TIME_ZONE before the first start, for example to Europe/Berlin.',
        },
      ]
    : [];
}

/** Without a connection there are no tables of sites yet. */
export async function checkFirstSite(
  connection: DirectConnection | undefined,
  settings: Pick<Settings, 'timeZone'>,
): Promise<Finding[]> {
  const { rows } =
    connection === undefined
      ? { rows: [] }
      : await connection.query<SiteFacts>(
          `select coalesce(properties ->> 'businessName', display_name) as name, time_zone, state = 'DEMO' as is_sample,
                  (select count(*)::integer from service
                   where service.site_id = site.id and deleted_at is null and not hidden and online_booking_enabled) as offered,
                  array(select email from site_user where site_user.site_id = site.id and role = 'OWNER') as owners
           from site where delete_status is null order by number limit 1`,
        );
  const [site] = rows;
  return site === undefined
    ? zoneOfNewSite(settings)
    : [...nameFinding(site), zoneFinding(site), offerFinding(site), ownerFinding(site)];
}
