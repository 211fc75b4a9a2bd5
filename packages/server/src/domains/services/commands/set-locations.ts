/** Replacing the locations of a service, and what becomes of sessions at those that go (services sheet 1.9). */
import { type InputOf, type services, ValidationError } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { beginCatalogueWrite } from '../../../db/catalogue-version.ts';
import { newId } from '../../../db/ids.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { leavePlaces } from '../../calendar/index.ts';
import { readServiceContext, type ServiceContext } from '../context.ts';
import type { ServicesParts } from '../parts.ts';
import { replaceLocations, type ServiceLocationRow, type ServiceWithParts, serviceTable } from '../repository.ts';
import { calendarLocationOf, isSameLocation, judgeLocations, locationRows } from '../rules/locations.ts';
import { Violations } from '../rules/violations.ts';
import { loadService } from './load.ts';
import { recordService } from './record.ts';

export type SetLocations = InputOf<typeof services.setServiceLocations>;

/** Replaces the locations of a service. */
export async function setServiceLocations(
  tx: Transaction,
  act: Act,
  input: SetLocations,
  parts: ServicesParts,
): Promise<ServiceWithParts> {
  await beginCatalogueWrite(tx);
  const [before, context] = await Promise.all([
    loadService(tx, input.serviceId),
    readServiceContext(tx, act.site, parts),
  ]);
  const locations = locationRows(before.id, input.locations ?? [], before.locations, newId);
  const target = judge(input, before, locations, context);
  const after = serviceTable.update(tx, before, { locations, updated_at: act.nowMs });
  replaceLocations(tx, before.id, locations);
  recordService(tx, act, { before, after }, context, parts);
  await leaveRemovedLocations(tx, act, input, { before, after, target }, context, parts);
  return after;
}

/**
 * Coming sessions at locations that the service no longer has, and at archived ones: they stay, move or go. Those at
 * customers' places always stay.
 */
async function leaveRemovedLocations(
  tx: Transaction,
  act: Act,
  input: SetLocations,
  {
    before,
    after,
    target,
  }: { before: ServiceWithParts; after: ServiceWithParts; target: ServiceLocationRow | undefined },
  { locations }: ServiceContext,
  parts: ServicesParts,
): Promise<void> {
  const action = input.removedLocationSessionsAction?.action ?? 'KEEP_AT_CURRENT_LOCATION';
  const removed = before.locations.filter(
    (location) => !after.locations.some((each) => isSameLocation(each, location)),
  );
  if (action === 'KEEP_AT_CURRENT_LOCATION') {
    return;
  }
  const { id: locationId, ...told } = calendarLocationOf(target, locations) ?? {};
  const archived = [...locations.values()].filter((location) => location.archived).map(({ id }) => id);
  await tx.flush();
  await leavePlaces(
    tx,
    act,
    {
      scheduleId: after.schedule_id,
      left: {
        locationIds: [...archived, ...removed.flatMap(({ location_id }) => location_id ?? [])],
        addresses: removed.filter(({ type }) => type === 'CUSTOM').map(({ address }) => address),
      },
      to:
        action === 'DELETE' || target === undefined ? undefined : { locationId, place: { type: target.type, ...told } },
      notification: input.participantNotification ?? {},
    },
    parts,
  );
}

/** Refuses a list that breaks a rule; answers the location to which sessions move. */
function judge(
  input: SetLocations,
  before: ServiceWithParts,
  locations: readonly ServiceLocationRow[],
  context: ServiceContext,
): ServiceLocationRow | undefined {
  const violations = new Violations();
  judgeLocations(violations, 'locations', before.type, input.locations ?? [], context.locations);
  const { action, moveToLocationOptions } = input.removedLocationSessionsAction ?? {};
  const newLocation = moveToLocationOptions?.newLocation;
  const field = 'removedLocationSessionsAction.moveToLocationOptions.newLocation';
  let target: ServiceLocationRow | undefined;
  if (action === 'MOVE_TO_LOCATION') {
    if (newLocation === undefined) {
      violations.missing(field);
    } else {
      const [wanted] = locationRows(before.id, [newLocation], locations, () => '');
      target = locations.find((location) => isSameLocation(location, wanted as ServiceLocationRow));
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
