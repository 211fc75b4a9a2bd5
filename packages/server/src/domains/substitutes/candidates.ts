/** Who might take over a session or an appointment: the same hours and the same occupancy that offer and book. */
import type { Substitute } from '@openhours/contract';
import type { Reader } from '../../db/transaction.ts';
import { dayMs } from '../../time/index.ts';
import { type Availability, type Catalogue, type CatalogueResource, isAtWorkAndFree } from '../availability/index.ts';
import { readOthersFor } from '../bookings/index.ts';
import { expandSessions, type Occupied, readOccupancy } from '../calendar/index.ts';
import { readStaff } from '../staff/index.ts';
import { inOrder, type Target } from './rules.ts';

export interface CandidateParts {
  readonly availability: Pick<Availability, 'latest'>;
}

export async function listCandidates(
  reader: Reader,
  target: Target,
  { bookingId, nowMs }: { readonly bookingId: string | undefined; readonly nowMs: number },
  { availability }: CandidateParts,
): Promise<Substitute[]> {
  const [catalogue, staff] = await Promise.all([availability.latest(reader), readStaff(reader)]);
  const others = staff.filter(({ resource_id: id }) => !target.holderIds.includes(id));
  const ids = others.map(({ resource_id: id }) => id);
  const occupied = await readOccupancy(reader, ids, target.startMs, target.endMs, nowMs);
  const service = serviceOf(catalogue, target);
  const serving = new Set([
    ...(service?.requirements[0]?.resources ?? []).map(({ id }) => id),
    ...(await readHoldersAround(reader, target, nowMs)),
  ]);
  const [holderId] = target.holderIds;
  const asked = { bookingId, insteadOfId: holderId, serving };
  const isFree = await freeFor(reader, catalogue, asked, target, { occupied, nowMs });
  return inOrder(
    others.map(({ resource_id: resourceId, name }) => ({
      resourceId,
      name,
      free: isFree(resourceId),
      serves: serving.has(resourceId),
    })),
  );
}

/**
 * The rooms or things of one type that might be taken in the place of one; those that the service needs and that are
 * free first. Of a type that it does not need any more none will do.
 */
export async function listRooms(
  reader: Reader,
  target: Target,
  { id: roomId, typeId }: Pick<CatalogueResource, 'id' | 'typeId'>,
  { bookingId, nowMs }: { readonly bookingId: string | undefined; readonly nowMs: number },
  { availability }: CandidateParts,
): Promise<Substitute[]> {
  const catalogue = await availability.latest(reader);
  const others = [...catalogue.resources.values()].filter((each) => each.typeId === typeId && each.id !== roomId);
  const ids = others.map(({ id }) => id);
  const occupied = await readOccupancy(reader, ids, target.startMs, target.endMs, nowMs);
  const needed = serviceOf(catalogue, target)?.requirements.find(({ resourceTypeId }) => resourceTypeId === typeId);
  const serving = new Set(needed?.resources.map(({ id }) => id));
  const asked = { bookingId, insteadOfId: roomId, serving };
  const isFree = await freeFor(reader, catalogue, asked, target, { occupied, nowMs });
  return inOrder(
    others.map(({ id: resourceId, name }) => ({
      resourceId,
      name,
      free: isFree(resourceId),
      serves: serving.has(resourceId),
    })),
  );
}

/**
 * Who or what is free. Of an appointment those who could take it over are judged as the change of it will be, where it is
 * held and with the time behind it; else it is asked whether somebody is at work and has nothing to do.
 */
async function freeFor(
  reader: Reader,
  catalogue: Catalogue,
  {
    bookingId,
    insteadOfId,
    serving,
  }: {
    readonly bookingId: string | undefined;
    readonly insteadOfId: string | undefined;
    readonly serving: ReadonlySet<string>;
  },
  target: Target,
  { nowMs, occupied }: { readonly occupied: readonly Occupied[]; readonly nowMs: number },
): Promise<(resourceId: string) => boolean> {
  const judged =
    bookingId === undefined || insteadOfId === undefined
      ? undefined
      : await readOthersFor(reader, catalogue, { bookingId, resourceId: insteadOfId }, nowMs);
  return (id) =>
    judged !== undefined && serving.has(id) ? judged.includes(id) : isAtWorkAndFree(catalogue, id, target, occupied);
}

function serviceOf({ services }: Catalogue, { scheduleId, serviceId }: Pick<Target, 'serviceId' | 'scheduleId'>) {
  return [...services.values()].find((each) => each.id === serviceId || each.scheduleId === scheduleId);
}

/** How far around a session others of it say who holds them. */
const aroundMs = 60 * dayMs;

/** Who holds other sessions of the same class or course. */
async function readHoldersAround(reader: Reader, { scheduleId, startMs }: Target, nowMs: number): Promise<string[]> {
  const sessions =
    scheduleId === undefined
      ? []
      : await expandSessions(reader, [scheduleId], startMs - aroundMs, startMs + aroundMs, { nowMs }, [
          'CLASS',
          'COURSE',
        ]);
  return sessions.flatMap(({ resourceIds }) => resourceIds);
}
