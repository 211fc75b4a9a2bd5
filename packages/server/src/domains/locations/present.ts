/** A location as the wire has it (services sheet 9). */
import type { Location } from '@openhours/contract';
import type { LocationRow } from './repository.ts';
import { formattedAddressOf } from './rules.ts';

export function presentLocation(row: LocationRow): Location {
  const formattedAddress = formattedAddressOf(row.address);
  return {
    id: row.id,
    revision: String(row.revision),
    name: row.name,
    ...(row.description === null ? {} : { description: row.description }),
    default: row.is_default,
    status: row.status,
    locationType: row.location_type,
    locationTypes: [...row.location_types],
    archived: row.archived,
    ...(row.fax === null ? {} : { fax: row.fax }),
    ...(row.email === null ? {} : { email: row.email }),
    ...(row.phone === null ? {} : { phone: row.phone }),
    ...(row.time_zone === null ? {} : { timeZone: row.time_zone }),
    ...(row.address === null
      ? {}
      : { address: { ...row.address, ...(formattedAddress === undefined ? {} : { formattedAddress }) } }),
    ...(row.translations.length === 0 ? {} : { translations: [...row.translations] }),
    ...(row.business_schedule === null ? {} : { businessSchedule: row.business_schedule }),
    ...(row.extended_fields === null ? {} : { extendedFields: row.extended_fields }),
  };
}
