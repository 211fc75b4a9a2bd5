/**
 * Filters of the query operations against the naive reading of what they answer: random filters on the sheet's fields of
 * services, staff and events, over HTTP (services sheet 0.5, 1.6, 5.1 and 11.2).
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '../../../packages/server/src/time/index.ts';
import { openShop, type Shop } from '../services/support.ts';
import { matchesFields } from './naive.ts';

type Entity = Record<string, unknown> & { readonly id: string };
type Operator = '$eq' | '$ne' | '$in' | '$nin' | '$hasSome' | '$hasAll' | '$exists' | '$gt' | '$lte' | '$startsWith';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await seed();
});
afterAll(() => shop.server.stop());

const inDays = (days: number, time: string) =>
  `${new Date(shop.server.now() + days * dayMs).toISOString().slice(0, 10)}T${time}`;

async function seed(): Promise<void> {
  const places = [
    [{ type: 'BUSINESS', business: { id: shop.branchId } }],
    [{ type: 'CUSTOM', custom: { address: { city: 'Ulm' } } }],
    [],
  ];
  const made = [];
  for (let index = 0; index < 12; index += 1) {
    const more = {
      name: `${['Yoga', 'yoga', 'Massage', 'Ärobic'][index % 4]} ${index % 3}`,
      sortOrder: index % 4,
      hidden: index % 3 === 0,
      tagLine: ['Calm', 'Strong'][index % 2],
      locations: places[index % 3],
      ...(index % 4 === 1 ? { category: { id: shop.categoryId } } : {}),
    };
    const staffMemberIds = [[shop.ada], [shop.ben], [shop.ada, shop.ben]][index % 3];
    made.push(
      await shop.created(index % 4 === 3 ? shop.session('CLASS', more) : shop.appointment({ ...more, staffMemberIds })),
    );
  }
  for (let index = 0; index < 8; index += 1) {
    const answer = await shop.post('/bookings/v1/staff-members', {
      staffMember: {
        name: `Person ${index % 3}`,
        ...(index % 2 === 0 ? { email: `person-${index % 4}@example.com` } : {}),
        description: ['Calm', 'Strong', 'calm'][index % 3],
        tags: { tags: { tagIds: [['a'], ['a', 'b'], []][index % 3] } },
      },
      serviceProvider: index % 4 !== 0,
    });
    expect(answer.status, answer.text).toBe(200);
  }
  const classes = made.filter(({ type }) => type === 'CLASS');
  for (let index = 0; index < 9; index += 1) {
    const answer = await shop.post('/calendar/v3/events', {
      event: {
        scheduleId: classes[index % classes.length]!.schedule.id,
        type: ['CLASS', 'DEFAULT'][index % 2],
        start: { localDate: inDays(3 + index, '10:00:00') },
        end: { localDate: inDays(3 + index, '11:00:00') },
        transparency: ['OPAQUE', 'TRANSPARENT'][index % 2],
        totalCapacity: 2 + (index % 3),
        resources: [[{ id: shop.ada }], [{ id: shop.ada }, { id: shop.room }], []][index % 3],
        ...(index % 3 === 0 ? { location: { id: shop.branchId, type: 'BUSINESS' } } : {}),
        // Every third begins a series, whose instances are no rows.
        ...(index % 3 === 2
          ? {
              recurrenceRule: {
                frequency: 'WEEKLY',
                interval: 1,
                days: [
                  ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'][
                    new Date(`${inDays(3 + index, '10:00:00')}Z`).getUTCDay()
                  ],
                ],
              },
            }
          : {}),
      },
    });
    expect(answer.status, answer.text).toBe(200);
  }
}

/** The values that a path reaches in an entity, through lists; what is not there is none. */
function valuesAt(entity: unknown, path: string): unknown[] {
  return path.split('.').reduce<unknown[]>(
    (reached, name) =>
      reached
        .flatMap((each) => (Array.isArray(each) ? each : [each]))
        .flatMap((each) => (each as Record<string, unknown> | undefined)?.[name] ?? [])
        .flatMap((each) => (Array.isArray(each) ? each : [each])),
    [entity],
  );
}

const any: readonly Operator[] = ['$eq', '$ne', '$in', '$nin', '$exists'];
const text: readonly Operator[] = [...any, '$gt', '$lte', '$startsWith'];
const number: readonly Operator[] = [...any, '$gt', '$lte'];
const several: readonly Operator[] = ['$hasSome', '$hasAll', '$exists'];
const chosen: readonly Operator[] = ['$eq', '$in'];

interface Kind {
  readonly name: string;
  readonly path: string;
  readonly list: string;
  readonly more?: () => object;
  /** A filter that finds everything; default: none. */
  readonly everything?: object;
  /** Whether a filter looks at an entity at all. */
  readonly looksAt?: (filter: object, entity: Entity) => boolean;
  readonly fields: Readonly<Record<string, readonly Operator[]>>;
}

const kinds: readonly Kind[] = [
  {
    name: 'services',
    path: '/v2/services/query',
    list: 'services',
    fields: {
      id: any,
      name: text,
      tagLine: text,
      type: any,
      hidden: any,
      sortOrder: number,
      'category.id': any,
      'category.name': text,
      'mainSlug.name': text,
      'bookingPolicy.id': any,
      'payment.rateType': any,
      'payment.options.inPerson': any,
      'onlineBooking.enabled': any,
      createdDate: number,
      'locations.business.id': several,
      'locations.type': several,
      'supportedSlugs.name': several,
      staffMemberIds: several,
    },
  },
  {
    name: 'staff members',
    path: '/bookings/staff/v2/staff-members/query',
    list: 'staffMembers',
    fields: {
      id: any,
      name: ['$eq', '$ne', '$in', '$nin'],
      email: ['$in', '$eq'],
      description: ['$eq', '$in', '$startsWith'],
      resourceId: any,
      serviceProvider: ['$eq', '$ne'],
      createdDate: number,
      'tags.tags.tagIds': ['$hasSome', '$hasAll'],
    },
  },
  {
    name: 'events',
    path: '/calendar/v3/events/query',
    list: 'events',
    everything: { type: { $in: ['CLASS', 'DEFAULT', 'WORKING_HOURS'] } },
    // Working hours are found only by filters that name the type (services sheet 11.2).
    looksAt: (filter, { type }) => type !== 'WORKING_HOURS' || JSON.stringify(filter).includes('"type":'),
    more: () => ({ fromLocalDate: inDays(1, '00:00:00'), toLocalDate: inDays(30, '00:00:00') }),
    fields: {
      scheduleId: chosen,
      externalScheduleId: chosen,
      type: chosen,
      recurringEventId: chosen,
      'location.id': chosen,
      'location.type': chosen,
      location: ['$exists'],
      transparency: ['$eq'],
      'resources.id': ['$hasSome', '$hasAll'],
      'resources.scheduleId': ['$hasSome', '$hasAll'],
      'resources.transparency': ['$hasSome', '$hasAll'],
      totalCapacity: ['$eq', '$gt', '$lte'],
      remainingCapacity: ['$eq', '$gt', '$lte'],
    },
  },
];

function conditionOf(operators: readonly Operator[], pool: readonly unknown[]): fc.Arbitrary<Record<string, unknown>> {
  const value = fc.constantFrom(...pool);
  const values = fc.array(value, { minLength: 1, maxLength: 3 });
  return fc.constantFrom(...operators).chain((operator) => {
    switch (operator) {
      case '$exists':
        return fc.boolean().map((operand) => ({ [operator]: operand }));
      case '$in':
      case '$nin':
      case '$hasSome':
      case '$hasAll':
        return values.map((operand) => ({ [operator]: operand }));
      case '$startsWith':
        return value.map((operand) => ({ [operator]: String(operand).slice(0, 3) }));
      default:
        return value.map((operand) => ({ [operator]: operand }));
    }
  });
}

function filterOf(leaf: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<Record<string, unknown>> {
  const several = fc.array(leaf, { minLength: 1, maxLength: 3 });
  const plain = fc.oneof(
    leaf,
    several.map(($and) => ({ $and })),
    several.map(($or) => ({ $or })),
  );
  return fc.oneof(
    plain,
    plain.map(($not) => ({ $not })),
    fc.tuple(plain, plain).map((both) => ({ $and: both })),
  );
}

const instants = new Set(['createdDate']);

test.each(kinds)(
  'of $name agree with the naive reading',
  async ({ path, list, fields, more, everything = {}, looksAt = () => true }) => {
    const found = async (filter: object): Promise<Entity[]> => {
      const answer = await shop.post(path, { query: { filter, cursorPaging: { limit: 100 } }, ...more?.() });
      expect(answer.status, `${JSON.stringify(filter)} ${answer.text}`).toBe(200);
      return answer.body[list] as Entity[];
    };
    const all = await found(everything);
    expect(all.length).toBeGreaterThan(7);
    expect(all.length).toBeLessThan(100);
    const leaf = fc.constantFrom(...Object.entries(fields)).chain(([field, operators]) => {
      const stored = all.flatMap((entity) => valuesAt(entity, field)).filter((value) => value !== '');
      const pool = [...new Set(stored)].filter((value) => typeof value !== 'object');
      return conditionOf(operators, pool.length === 0 ? ['0'] : pool).map((condition) => ({ [field]: condition }));
    });
    await fc.assert(
      fc.asyncProperty(filterOf(leaf), async (filter) => {
        const expected = all.filter(
          (entity) =>
            looksAt(filter, entity) &&
            matchesFields(
              filter,
              (field) => {
                const values = valuesAt(entity, field).filter((value) => value !== '');
                return values.length === 0
                  ? null
                  : instants.has(field)
                    ? values.map((each) => Date.parse(each as string))
                    : values;
              },
              (field, operand) => (instants.has(field) ? Date.parse(operand as string) : operand),
            ),
        );
        expect((await found(filter)).map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
      }),
      { numRuns: 80 },
    );
  },
);
