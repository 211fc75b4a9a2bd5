/** Replacing the places of a service, and what becomes of sessions at those that go (services sheet 1.9). */
import { type InputOf, type services, ValidationError } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { beginCatalogueWrite } from '../../../db/catalogue-version.ts';
import { newId } from '../../../db/ids.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { leavePlaces } from '../../calendar/index.ts';
import type { ServicesParts } from '../parts.ts';
import { replacePlaces, type ServicePlaceRow, type ServiceWithParts, serviceTable } from '../repository.ts';
import { calendarPlaceOf, isHeldAt, isSamePlace, judgeLocations, placeRows } from '../rules/locations.ts';
import { Violations } from '../rules/violations.ts';
import { readSurroundings, type Surroundings } from '../surroundings.ts';
import { loadService } from './load.ts';
import { recordService } from './record.ts';

export type SetLocations = InputOf<typeof services.setServiceLocations>;

/** Replaces the places of a service. */
export async function setServiceLocations(
  tx: Transaction,
  act: Act,
  input: SetLocations,
  parts: ServicesParts,
): Promise<ServiceWithParts> {
  await beginCatalogueWrite(tx);
  const [before, around] = await Promise.all([loadService(tx, input.serviceId), readSurroundings(tx, act.site, parts)]);
  const locations = placeRows(before.id, input.locations ?? [], before.locations, newId);
  const target = judge(input, before, locations, around);
  const after = serviceTable.update(tx, before, { locations, updated_at: act.nowMs });
  replacePlaces(tx, before.id, locations);
  recordService(tx, act, { before, after }, around, parts);
  await leaveRemovedPlaces(tx, act, input, { before, after, target }, around, parts);
  return after;
}

/**
 * Coming sessions at places that the service no longer has, and at archived ones: they stay, move or go. Those at
 * customers' places always stay.
 */
async function leaveRemovedPlaces(
  tx: Transaction,
  act: Act,
  input: SetLocations,
  { before, after, target }: { before: ServiceWithParts; after: ServiceWithParts; target: ServicePlaceRow | undefined },
  { locations }: Surroundings,
  parts: ServicesParts,
): Promise<void> {
  const action = input.removedLocationSessionsAction?.action ?? 'KEEP_AT_CURRENT_LOCATION';
  const removed = before.locations.filter((place) => !after.locations.some((each) => isSamePlace(each, place)));
  if (action === 'KEEP_AT_CURRENT_LOCATION') {
    return;
  }
  const place = calendarPlaceOf(target, locations);
  const { id: locationId, ...told } = place ?? {};
  await tx.flush();
  await leavePlaces(
    tx,
    act,
    {
      scheduleId: after.schedule_id,
      isLeft: (at) =>
        removed.some((each) => isHeldAt(at, each)) ||
        (at.locationId !== undefined && locations.get(at.locationId)?.archived === true),
      to:
        action === 'DELETE' || target === undefined ? undefined : { locationId, place: { type: target.type, ...told } },
      notification: input.participantNotification ?? {},
    },
    parts,
  );
}

/** Refuses a list that breaks a rule; answers the place to which sessions move. */
function judge(
  input: SetLocations,
  before: ServiceWithParts,
  locations: readonly ServicePlaceRow[],
  around: Surroundings,
): ServicePlaceRow | undefined {
  const violations = new Violations();
  judgeLocations(violations, 'locations', before.type, input.locations ?? [], around.locations);
  const { action, moveToLocationOptions } = input.removedLocationSessionsAction ?? {};
  const newLocation = moveToLocationOptions?.newLocation;
  const field = 'removedLocationSessionsAction.moveToLocationOptions.newLocation';
  let target: ServicePlaceRow | undefined;
  if (action === 'MOVE_TO_LOCATION') {
    if (newLocation === undefined) {
      violations.missing(field);
    } else {
      const [wanted] = placeRows(before.id, [newLocation], locations, () => '');
      target = locations.find((place) => isSamePlace(place, wanted as ServicePlaceRow));
      if (target === undefined) {
        violations.add(field, 'must be one of the new locations', 'OTHER');
      }
    }
  }
  const all = violations.all();
  if (all.length > 0) {
    throw new ValidationError(all);
  }
  return target;
}
