/** Replacing the places of a service, and what becomes of sessions at those that go (services sheet 1.9). */
import { type InputOf, type services, ValidationError } from '@openhours/contract';
import { newId } from '../../../db/ids.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { ServiceAct, ServicesParts } from '../parts.ts';
import { replacePlaces, type ServicePlaceRow, type ServiceWithParts, serviceTable } from '../repository.ts';
import { isSamePlace, judgeLocations, placeRows } from '../rules/locations.ts';
import { Violations } from '../rules/violations.ts';
import { readSurroundings, type Surroundings } from '../surroundings.ts';
import { beginWriting, loadService } from './load.ts';
import { recordService } from './record.ts';

export type SetLocations = InputOf<typeof services.setServiceLocations>;

/** Replaces the places of a service. */
export async function setServiceLocations(
  tx: Transaction,
  act: ServiceAct,
  input: SetLocations,
  parts: ServicesParts,
): Promise<ServiceWithParts> {
  await beginWriting(tx);
  const [before, around] = await Promise.all([loadService(tx, input.serviceId), readSurroundings(tx, act.site, parts)]);
  const locations = placeRows(before.id, input.locations ?? [], before.locations, newId);
  judge(input, before, locations, around);
  const after = serviceTable.update(tx, before, { locations, updated_at: act.nowMs });
  replacePlaces(tx, before.id, locations);
  recordService(tx, act, { before, after }, around, parts);
  return after;
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
