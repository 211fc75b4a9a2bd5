/**
 * Services in memory as they are answered, each as long as what it follows from is the same: the catalogue's version and
 * its sessions, which the statement that finds it reads as well (docs/decisions/0047).
 */
import type { ReadCall, Site } from '../../call.ts';
import type { SiteMemory } from '../../db/site-memory.ts';
import { readPresentedServices } from './context.ts';
import type { ServicesParts } from './parts.ts';
import { type FoundService, findServiceRows } from './repository/finding.ts';

/** A service as it was answered. */
export interface KeptService {
  /** What it followed from, read before the service itself. */
  readonly from: string;
  /** The service as JSON. */
  readonly json: string;
}

export interface ServicesMemoryOptions extends Pick<ServicesParts, 'originOf'> {
  readonly memory: SiteMemory<KeptService>;
  /** Reads the rows, too, and throws where they say something else than the memory; for tests. */
  readonly isChecked: boolean;
}

/** On which site services are read, by whom, when. */
export type ServicesCall = Pick<ReadCall<unknown>, 'reader' | 'site' | 'nowMs'>;

export interface ServicesMemory {
  /** Services without conditional fields, each as JSON, in the order in which they were found; without those gone since. */
  answer(call: ServicesCall, found: readonly FoundService[]): Promise<string[]>;
}

type FollowedFrom = (row: FoundService) => string;

/** A text is kept as UTF-16 or less; the rest is what it takes beside it. */
const bytesOf = ({ from, json }: KeptService) => (from.length + json.length) * 2 + 200;

export function createServicesMemory({ memory, isChecked, ...parts }: ServicesMemoryOptions): ServicesMemory {
  /** What a service of the site follows from, by its row. */
  async function followedOn({ currency, id }: Site): Promise<FollowedFrom> {
    const siteOrigin = await parts.originOf(id);
    return ({ catalogue_version, session_facts }) => [catalogue_version, currency, siteOrigin, session_facts].join(' ');
  }

  async function read({ reader, site, nowMs }: ServicesCall, ids: readonly string[]): Promise<Map<string, string>> {
    const services = await readPresentedServices(reader, site, ids, parts, { nowMs });
    return new Map([...services].map(([id, service]) => [id, JSON.stringify(service)]));
  }

  async function check(call: ServicesCall, from: FollowedFrom, found: FoundService, json: string): Promise<void> {
    const now = (await read(call, [found.id])).get(found.id);
    const [foundNow] = await findServiceRows(call.reader, found.id);
    if (now !== json && foundNow !== undefined && from(foundNow) === from(found)) {
      throw new Error(`a service was kept as ${json} where it is ${now}`);
    }
  }

  /** Reads those that are not in memory, or no longer as they were, and keeps them. */
  async function readUnknown(
    call: ServicesCall,
    from: FollowedFrom,
    found: readonly FoundService[],
    known: Map<string, string>,
  ) {
    const unknown = found.filter(({ id }) => !known.has(id));
    if (unknown.length === 0) {
      return;
    }
    const ids = unknown.map(({ id }) => id);
    const services = await read(call, ids);
    for (const row of unknown) {
      const json = services.get(row.id);
      if (json !== undefined) {
        const kept = { from: from(row), json };
        memory.set(call.site.id, row.id, kept, bytesOf(kept));
        known.set(row.id, json);
      }
    }
  }

  return {
    async answer(call, found) {
      const known = new Map<string, string>();
      const from = await followedOn(call.site);
      for (const row of found) {
        const kept = memory.get(call.site.id, row.id);
        if (kept?.from === from(row)) {
          known.set(row.id, kept.json);
        }
      }
      if (isChecked) {
        const kept = found.flatMap((row) => ({ row, json: known.get(row.id) }));
        await Promise.all(kept.map(({ row, json }) => (json === undefined ? undefined : check(call, from, row, json))));
      }
      await readUnknown(call, from, found, known);
      return found.flatMap(({ id }) => known.get(id) ?? []);
    },
  };
}
