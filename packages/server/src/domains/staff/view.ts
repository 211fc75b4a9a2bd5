/**
 * What of staff members a caller may see: contact details and gender by the settings, the rest by who asks (services
 * sheet 5.1).
 */
import type { staffRequestedFields } from '@openhours/contract';
import { type Caller, isBusiness } from '../../auth/caller.ts';
import type { Reader } from '../../db/transaction.ts';
import { readBusinessScheduleId } from '../calendar/index.ts';
import type { StaffView } from './present.ts';
import { readStaffSettings, resourceTable, type StaffRow } from './repository.ts';

export type Sight = Pick<StaffView, 'seesContact' | 'seesGender' | 'seesPrivateTags' | 'seesIdentity'>;
export type RequestedField = (typeof staffRequestedFields)[number];

/** Visitors and members see of contact details and gender what the settings let them; the business sees all. */
export async function sightOf(reader: Reader, caller: Caller): Promise<Sight> {
  if (isBusiness(caller)) {
    return { seesContact: true, seesGender: true, seesPrivateTags: true, seesIdentity: true };
  }
  const settings = await readStaffSettings(reader);
  return {
    seesContact: settings.contact_public,
    seesGender: settings.gender_public,
    seesPrivateTags: false,
    seesIdentity: false,
  };
}

/** What the answer shows, with the details that the caller asked for; those are read once for all rows. */
export async function viewOf(
  reader: Reader,
  sight: Sight,
  fields: readonly RequestedField[] | undefined,
  rows: readonly StaffRow[],
): Promise<StaffView> {
  const wanted = new Set(fields);
  if (!wanted.has('RESOURCE_DETAILS')) {
    return { ...sight, withStatus: wanted.has('ASSOCIATED_IDENTITY_STATUS'), details: undefined };
  }
  const [resources, businessScheduleId] = await Promise.all([
    resourceTable.findMany(
      reader,
      rows.map((row) => row.resource_id),
    ),
    readBusinessScheduleId(reader),
  ]);
  return {
    ...sight,
    withStatus: wanted.has('ASSOCIATED_IDENTITY_STATUS'),
    details: { resources: new Map(resources.map((row) => [row.id, row])), businessScheduleId },
  };
}
