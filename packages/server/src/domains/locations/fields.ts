/**
 * Which fields of a location filter and sort, and where each is stored (services sheet 9, and the published client's
 * list).
 */
import { defineFields, type FieldDeclaration } from '../../db/fields.ts';

const inJson = (column: string, path: string, type: FieldDeclaration['type']): [string, FieldDeclaration] => [
  `${column === 'address' ? 'address' : 'businessSchedule'}.${path}`,
  { type, column, path: path.split('.') },
];

/** Of lists: any element counts. */
const inList = (path: string, type: FieldDeclaration['type']): [string, FieldDeclaration] => {
  const [name, declaration] = inJson('business_schedule', path, type);
  return [name, { ...declaration, many: true }];
};

export const locationFields = defineFields(
  {
    id: { type: 'guid', column: 'id', nullable: false },
    name: { type: 'text', column: 'name', nullable: false },
    archived: { type: 'boolean', column: 'archived', nullable: false },
    default: { type: 'boolean', column: 'is_default', nullable: false },
    status: { type: 'word', column: 'status', nullable: false },
    description: { type: 'text', column: 'description' },
    locationType: { type: 'word', column: 'location_type', nullable: false },
    locationTypes: { type: 'word', column: 'location_types', many: true, emptyIsMissing: true },
    fax: { type: 'text', column: 'fax' },
    email: { type: 'text', column: 'email' },
    phone: { type: 'text', column: 'phone' },
    timeZone: { type: 'text', column: 'time_zone' },
    revision: { type: 'number', column: 'revision', nullable: false },
    // Nothing of it is answered; it is the order of pages that nobody sorts.
    createdDate: { type: 'instant', column: 'created_at', nullable: false },
    ...Object.fromEntries([
      inJson('address', 'country', 'text'),
      inJson('address', 'subdivision', 'text'),
      inJson('address', 'city', 'text'),
      inJson('address', 'postalCode', 'text'),
      inJson('address', 'streetAddress.number', 'text'),
      inJson('address', 'streetAddress.name', 'text'),
      inJson('address', 'streetAddress.apt', 'text'),
      inJson('address', 'formattedAddress', 'text'),
      inJson('address', 'hint', 'text'),
      inJson('address', 'geocode.latitude', 'number'),
      inJson('address', 'geocode.longitude', 'number'),
      inList('periods.openDay', 'text'),
      inList('periods.openTime', 'text'),
      inList('periods.closeDay', 'text'),
      inList('periods.closeTime', 'text'),
      inList('specialHourPeriod.startDate', 'text'),
      inList('specialHourPeriod.endDate', 'text'),
      inList('specialHourPeriod.isClosed', 'boolean'),
      inList('specialHourPeriod.comment', 'text'),
    ]),
  },
  { id: 'id', prefixes: ['location.'] },
);
