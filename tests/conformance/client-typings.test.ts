/**
 * Filters, sorts and searches as the typings of the published client show them: every example in their words, and every
 * field with every operator that they allow (data sheet 3.9, services sheet 0.5, 1.6 and 5).
 */
import { staffResourceTypeId } from '@openhours/contract';
import {
  attributeDefinition,
  attributeValue,
  bookingPolicies,
  resources,
  resourceTypes,
  services,
  staffMembers,
} from '@wix/bookings';
import { locations } from '@wix/business-tools';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Business, openBusiness } from '../support/business.ts';
import { builderMethodsOf, typedFieldsOf, typingsOf } from '../support/client-typings.ts';
import { ownerOf, restoreFetch, sdkClient } from '../support/sdk.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const modules = {
  attributeDefinition,
  attributeValue,
  bookingPolicies,
  resources,
  resourceTypes,
  services,
  staffMembers,
  locations,
};

let server: TestServer;
let business: Business;
let client: ReturnType<typeof ownerClient>;
const ownerClient = () => sdkClient(server, modules, ownerOf(server));
beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  client = ownerClient();
});
afterAll(async () => {
  restoreFetch();
  await server.stop();
});

type Operand = string | number | boolean | Date;
type Answered = Promise<unknown>;
/** A query of the client in its two forms; its typings show the typed one only under another name. */
type AnyQuery = ((query: object) => Answered) & (() => Record<string, (...all: unknown[]) => { find(): Answered }>);

interface Kind {
  readonly fields: RegExp;
  readonly operand: Operand;
  readonly operators: readonly string[];
}

const sets = ['$eq', '$ne', '$in', '$nin', '$exists'];
const compared = [...sets, '$gt', '$gte', '$lt', '$lte'];
const texts = [...compared, '$startsWith', '$isEmpty'];
/** The fields by their types, which the typings say elsewhere; the first that fits counts. */
const kinds: readonly Kind[] = [
  { fields: /(^|\.)_?id$|Ids?$|resourceIds\.values$/, operand: staffResourceTypeId, operators: texts },
  { fields: /specialHourPeriod\.(start|end)Date$/, operand: '2026-12-24', operators: texts },
  { fields: /Date$|sessionStart$|sessionEnd$/i, operand: new Date(0), operators: compared },
  {
    fields:
      /(enabled|default|hidden|archived|isClosed|serviceProvider|autoAssignAllowed|inPerson|online|pricingPlan|visibility|boolData)$|\.(availableIn|limitLatest)\w+$/,
    operand: true,
    operators: sets,
  },
  {
    fields: /(capacity|InMinutes|PerBooking|latitude|longitude|revision|numberData)$/,
    operand: 1,
    operators: compared,
  },
  { fields: /^valueType$/, operand: 'STRING', operators: sets },
  { fields: /^type$/, operand: 'COURSE', operators: sets },
  { fields: /^locationType$/, operand: 'BRANCH', operators: sets },
  { fields: /^status$/, operand: 'ACTIVE', operators: sets },
  { fields: /./, operand: 'a', operators: texts },
];
const kindOf = (field: string) => kinds.find(({ fields }) => fields.test(field)) as Kind;

function operandFor(operator: string, value: Operand): unknown {
  switch (operator) {
    case '$exists':
    case '$isEmpty':
      return true;
    case '$in':
    case '$nin':
    case '$hasSome':
    case '$hasAll':
      return [value];
    default:
      return value;
  }
}

interface Typed {
  readonly part: string;
  readonly spec: string;
  readonly builder: string;
  readonly query: () => AnyQuery;
  /** What the builder would sort by and no entity of these typings has: it is refused by name. */
  readonly nowhere?: readonly string[];
}

const typed: readonly Typed[] = [
  {
    part: 'bookings_resources',
    spec: 'ResourceQuerySpec',
    builder: 'ResourcesQueryBuilder',
    query: () => client.resources.queryResources as unknown as AnyQuery,
    nowhere: [
      'type',
      'appId',
      'managementType',
      'singleResource.locationOptions.specificLocationOptions.availableInCustomerLocations',
      'singleResource.locationOptions.specificLocationOptions.availableInCustomLocations',
    ],
  },
  {
    part: 'bookings_resource-types',
    spec: 'ResourceTypeQuerySpec',
    builder: 'ResourceTypesQueryBuilder',
    query: () => client.resourceTypes.queryResourceTypes as unknown as AnyQuery,
  },
  {
    part: 'bookings_staff-members',
    spec: 'StaffMemberQuerySpec',
    builder: 'StaffMembersQueryBuilder',
    query: () => client.staffMembers.queryStaffMembers as unknown as AnyQuery,
    nowhere: ['default', 'associatedWixIdentity.identificationData.identityType'],
  },
  {
    part: 'bookings_services',
    spec: 'ServiceQuerySpec',
    builder: 'ServicesQueryBuilder',
    query: () => client.services.queryServices as unknown as AnyQuery,
  },
  {
    part: 'bookings_booking-policies',
    spec: 'BookingPolicyQuerySpec',
    builder: 'BookingPoliciesQueryBuilder',
    query: () => client.bookingPolicies.queryBookingPolicies as unknown as AnyQuery,
    nowhere: ['participantsPolicy.enabled'],
  },
  {
    part: 'bookings_attribute-definition',
    spec: 'AttributeDefinitionQuerySpec',
    builder: 'AttributeDefinitionsQueryBuilder',
    query: () => client.attributeDefinition.queryAttributeDefinitions as unknown as AnyQuery,
  },
  {
    part: 'bookings_attribute-value',
    spec: 'AttributeValueQuerySpec',
    builder: 'AttributeValuesQueryBuilder',
    query: () => client.attributeValue.queryAttributeValues as unknown as AnyQuery,
  },
  {
    part: 'business-tools_locations',
    spec: 'LocationQuerySpec',
    builder: 'LocationsQueryBuilder',
    query: () => client.locations.queryLocations as unknown as AnyQuery,
  },
];

/** What was refused, told by its call. */
async function refusedOf(calls: Iterable<readonly [string, () => Answered]>): Promise<string[]> {
  const refused: string[] = [];
  for (const [told, call] of calls) {
    try {
      const answer = await call();
      expect(answer, told).not.toHaveProperty('find');
    } catch (error) {
      refused.push(
        `${told}: ${(error as { details?: { validationError?: object } }).details?.validationError ? 400 : error}`,
      );
    }
  }
  return refused;
}

describe.each(typed)('$spec', ({ part, spec, builder, query, nowhere = [] }) => {
  test('the typed query takes every field with every operator, and sorts as it says', async () => {
    const calls = typedFieldsOf(typingsOf(part), spec).flatMap(({ names, operators, sorts }) =>
      names.flatMap((name) => {
        const { operand, operators: fitting } = kindOf(name);
        const filters = (operators === '*' ? fitting : operators).map(
          (operator) => ({ filter: { [name]: { [operator]: operandFor(operator, operand) } } }) as object,
        );
        const sorted = sorts ? ['ASC', 'DESC'].map((order) => ({ sort: [{ fieldName: name, order }] })) : [];
        return [...filters, ...sorted];
      }),
    );
    expect(await refusedOf(calls.map((each) => [JSON.stringify(each), () => query()(each)] as const))).toEqual([]);
  });

  test('the builder takes every field that its methods name', async () => {
    const calls = builderMethodsOf(typingsOf(part), builder).flatMap(({ method, names }) =>
      names.map((name) => {
        const operands = ['ascending', 'descending'].includes(method)
          ? []
          : [operandFor(`$${method}`, kindOf(name).operand)];
        return [`${method} ${name}`, () => query()()[method]!(name, ...operands).find()] as const;
      }),
    );
    const refused = nowhere.flatMap((name) => [`ascending ${name}: 400`, `descending ${name}: 400`]);
    expect((await refusedOf(calls)).toSorted()).toEqual(refused.toSorted());
  });
});

describe('examples in words', () => {
  const namesOf = (found: readonly { name?: string | null }[] | undefined) => found?.map(({ name }) => name);
  let rooms: string;
  let branch: string;
  beforeAll(async () => {
    branch = business.branchId;
    rooms = (await client.resourceTypes.createResourceType({ name: 'Rooms' }))._id as string;
    await client.resources.createResource({ name: 'Willow', typeId: rooms });
    await client.resources.createResource({
      name: 'Alder',
      typeId: rooms,
      locationOptions: {
        availableInAllLocations: false,
        specificLocationOptions: {
          availableInBusinessLocations: true,
          businessLocations: [{ locationId: branch }],
        },
      },
    });
    for (const [name, email] of [
      ['Carla', 'carla@company.com'],
      ['Dora', 'dora@example.com'],
    ] as const) {
      await client.staffMembers.createStaffMember({ name, email });
    }
  });

  const search = (searched: object) => client.resources.searchResources(searched as never);
  /** What one aggregation over the rooms counts. */
  async function countedBy(aggregation: object, more: object = {}): Promise<{ value: string; count: number }[]> {
    const answer = await search({ filter: { typeId: rooms }, aggregations: [aggregation], ...more });
    const [result] = (answer.aggregationData?.results ?? []) as Record<string, { results: never[] }>[];
    return (result?.values ?? result?.dateHistogram)!.results;
  }

  test('searchResources: by location, in snake case', async () => {
    const path = 'single_resource.location_options.specific_location_options.business_locations.location_id';
    expect(namesOf((await search({ filter: { [path]: { $in: [branch] } } })).resources)).toEqual(['Alder']);
  });

  test('searchResources and queryResources: by name', async () => {
    const sorted = await search({ filter: { typeId: rooms }, sort: [{ fieldName: 'name', order: 'ASC' }] });
    expect(namesOf(sorted.resources)).toEqual(['Alder', 'Willow']);
    const built = client.resources.queryResources().eq('typeId', rooms).ascending('typeId');
    const byName = built as unknown as { descending(name: string): typeof built };
    expect(namesOf((await byName.descending('name').find()).items)).toEqual(['Willow', 'Alder']);
  });

  test('queryResources: by where a resource is, those that are nowhere in particular first', async () => {
    const built = client.resources.queryResources().eq('typeId', rooms);
    const path = 'singleResource.locationOptions.specificLocationOptions.businessLocations.locationId';
    expect(namesOf((await built.ascending(path).find()).items)).toEqual(['Willow', 'Alder']);
    expect(namesOf((await built.exists(path, true).find()).items)).toEqual(['Alder']);
  });

  test.each([
    ['name', ['Alder', 'Willow']],
    ['locationOptions.businessLocations.locationId', 'BRANCH'],
    ['singleResource.locationOptions.availableInAllLocations', ['false', 'true']],
    ['singleResource.locationOptions.specificLocationOptions.businessLocations.locationId', 'BRANCH'],
  ])('searchResources: counts the values of %s', async (fieldPath, expected) => {
    const value = { sortType: 'VALUE', sortDirection: 'ASC' };
    const counted = await countedBy({ name: 'counted', type: 'VALUE', fieldPath, value });
    expect(counted.map((each) => each.value)).toEqual(expected === 'BRANCH' ? [branch] : expected);
  });

  test.each(['America/New_York', 'UTC', '+02:00'])('searchResources: counts dates in the zone %s', async (timeZone) => {
    const dateHistogram = { interval: 'DAY' };
    const days = await countedBy(
      { name: 'days', type: 'DATE_HISTOGRAM', fieldPath: '_createdDate', dateHistogram },
      { timeZone },
    );
    expect(days.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  });

  test('a search looks where it is told: a field without words may be named, and holds none', async () => {
    const foundIn = async (fields: string[]) =>
      namesOf((await search({ search: { expression: 'willow', fields } })).resources);
    expect(await foundIn([])).toEqual(['Willow']);
    expect(await foundIn(['locationOptions.availableInAllLocations', 'name'])).toEqual(['Willow']);
    expect(await foundIn(['locationOptions.availableInAllLocations'])).toEqual([]);
    const staff = await client.staffMembers.searchStaffMembers({
      search: { expression: 'Carla', fields: ['resource.workingHoursSchedules.shared'] },
    } as never);
    expect(staff.staffMembers).toEqual([]);
  });

  test('searchStaffMembers: by the domain of the address, and the newest first', async () => {
    for (const call of ['searchStaffMembers', 'searchStaffMembersV2'] as const) {
      const asked = { filter: { email: { $contains: '@company.com' } } };
      expect(namesOf((await client.staffMembers[call](asked as never)).staffMembers)).toEqual(['Carla']);
      const { staffMembers: sorted = [] } = await client.staffMembers[call]({
        sort: [{ fieldName: 'createdDate', order: 'DESC' }],
      } as never);
      const dates = sorted.map((each) => Number(each._createdDate));
      expect(dates.length).toBeGreaterThan(2);
      expect(dates).toEqual(dates.toSorted((one, other) => other - one));
    }
  });

  test('queryServices and countServices: by payment, in snake case; by category, then by name', async () => {
    await business.addService({ name: 'Paid there' });
    const filter = { 'payment.options.online': false, 'payment.options.in_person': true };
    const query = client.services.queryServices as unknown as (query: object) => Promise<{ services: object[] }>;
    expect(namesOf((await query({ filter })).services)).toEqual(['Paid there']);
    expect(await client.services.countServices({ filter })).toEqual({ count: 1 });
    const sorted = await client.services.queryServices().ascending('category.name').ascending('name').find();
    expect(namesOf(sorted.items)).toEqual(['Paid there']);
  });

  test('queryBookingPolicies: by the room on the waitlist, then by name', async () => {
    const found = await client.bookingPolicies
      .queryBookingPolicies()
      .ascending('waitlistPolicy.capacity')
      .ascending('name')
      .find();
    expect(found.items.map((each) => each.default)).toContain(true);
  });
});
