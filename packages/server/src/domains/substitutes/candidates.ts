/** Who might take over a session or an appointment: the same hours and the same occupancy that offer and book. */
import type { Substitute } from '@openhours/contract';
import type { Reader } from '../../db/transaction.ts';
import { dayMs } from '../../time/index.ts';
import { type Availability, type Catalogue, type CatalogueResource, isAtWorkAndFree } from '../availability/index.ts';
import { expandSessions, readOccupancy } from '../calendar/index.ts';
import { readStaff } from '../staff/index.ts';
import { inOrder, type Target } from './rules.ts';

export interface CandidateParts {
  readonly availability: Pick<Availability, 'latest'>;
}

export async function listCandidates(
  reader: Reader,
  target: Target,
  nowMs: number,
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
  return inOrder(
    others.map(({ resource_id: resourceId, name }) => ({
      resourceId,
      name,
      free: isAtWorkAndFree(catalogue, resourceId, target, occupied),
      serves: serving.has(resourceId),
    })),
  );
}

/**
 * The rooms or things of one type that might be taken in the place of one; those that the service needs and that are
 * free first.
 */
export async function listRooms(
  reader: Reader,
  target: Pick<Target, 'startMs' | 'endMs' | 'serviceId' | 'scheduleId'>,
  { id: roomId, typeId }: Pick<CatalogueResource, 'id' | 'typeId'>,
  nowMs: number,
  { availability }: CandidateParts,
): Promise<Substitute[]> {
  const catalogue = await availability.latest(reader);
  const others = [...catalogue.resources.values()].filter((each) => each.typeId === typeId && each.id !== roomId);
  const ids = others.map(({ id }) => id);
  const occupied = await readOccupancy(reader, ids, target.startMs, target.endMs, nowMs);
  const needed = serviceOf(catalogue, target)?.requirements.find(({ resourceTypeId }) => resourceTypeId === typeId);
  return inOrder(
    others.map(({ id: resourceId, name }) => ({
      resourceId,
      name,
      free: isAtWorkAndFree(catalogue, resourceId, target, occupied),
      serves: needed === undefined || needed.resources.some(({ id }) => id === resourceId),
    })),
  );
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
