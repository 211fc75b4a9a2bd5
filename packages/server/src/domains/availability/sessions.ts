/** Sessions of classes as availability shows them: those of some services in a range, with where and by whom. */
import type { Reader } from '../../db/transaction.ts';
import type { EpochMs } from '../../time/index.ts';
import { type AsOf, expandSessions, type Session } from '../calendar/index.ts';
import { formattedAddressOf } from '../locations/index.ts';
import type { Catalogue, CatalogueResource, CatalogueService, OfferedLocation } from './rules/catalogue.ts';

/** A session with the service that it belongs to. */
export interface ClassSession {
  readonly session: Session;
  readonly service: CatalogueService;
}

/** The class services of a catalogue; `ids` absent: all of them. */
export function classServices(catalogue: Catalogue, ids: readonly string[] | undefined): CatalogueService[] {
  const named = ids?.flatMap((id) => catalogue.services.get(id) ?? []) ?? [...catalogue.services.values()];
  return [...new Set(named)].filter((service) => service.type === 'CLASS');
}

/** The sessions that start in [fromMs, toMs), ascending. */
export async function readClassSessions(
  reader: Reader,
  services: readonly CatalogueService[],
  fromMs: EpochMs,
  toMs: EpochMs,
  asOf: AsOf,
  includeCancelled: boolean,
): Promise<ClassSession[]> {
  if (services.length === 0) {
    return [];
  }
  const bySchedule = new Map(services.map((service) => [service.scheduleId, service]));
  const sessions = await expandSessions(
    reader,
    [...bySchedule.keys()],
    fromMs,
    toMs,
    asOf,
    ['CLASS'],
    includeCancelled,
  );
  return sessions
    .filter(({ startMs }) => startMs >= fromMs && startMs < toMs)
    .map((session) => ({ session, service: bySchedule.get(session.scheduleId) as CatalogueService }));
}

/** Where a session is held: its own location, else the first one of its service. */
export function locationOfSession(
  catalogue: Catalogue,
  { session, service }: ClassSession,
): OfferedLocation | undefined {
  const { location, locationId } = session;
  if (location === undefined && locationId === undefined) {
    return service.locations[0];
  }
  const known = locationId === undefined ? undefined : catalogue.locations.get(locationId);
  const formattedAddress = formattedAddressOf(known?.address ?? location?.address ?? null);
  return {
    type: location?.type ?? 'BUSINESS',
    id: locationId,
    name: known?.name ?? location?.name ?? formattedAddress,
    formattedAddress,
  };
}

/** Who and what serves a session, in its order. */
export function resourcesOfSession(catalogue: Catalogue, session: Session): CatalogueResource[] {
  return session.resourceIds.flatMap((id) => catalogue.resources.get(id) ?? []);
}
