/** What a booking costs as it was agreed, and what of that is followed by what it becomes. */
import type { BookedAddOn } from '@openhours/contract';
import type { PricedPayment, PricedVariants } from '@openhours/contract/bookings/price';
import { amountOf } from '@openhours/contract/money/money';
import { expect, test } from 'vitest';
import { makeCatalogue } from '../../../../../../tests/support/catalogue.ts';
import type { Catalogue, CatalogueService } from '../../availability/index.ts';
import type { BookingDetails, BookingRow } from '../repository.ts';
import { priceOfRow, withAgreedPrice, withPriceAfter } from './agreed-price.ts';

const id = '018f0000-0000-7000-8000-000000000001';
const site = { currency: 'EUR', timeZone: 'Europe/Berlin' };
const hourMs = 3_600_000;
const startMs = Date.UTC(2026, 11, 1, 10);

const { catalogue, service: plain } = makeCatalogue({ resources: [{ id: 'ada' }] });
const offering = (payment: PricedPayment, variants?: PricedVariants) =>
  ({ ...plain, payment, ...(variants === undefined ? {} : { variants }) }) as CatalogueService;
const fixed = (value: string) => offering({ rateType: 'FIXED', fixed: { price: { value } } });
const free = offering({ rateType: 'NO_FEE' });
const inWords = (description: string) => offering({ rateType: 'CUSTOM', custom: { description } });
const varied = (type: 'CUSTOM' | 'DURATION', prices: readonly (readonly [choice: object, value: string])[]) =>
  offering(
    { rateType: 'VARIED', varied: { defaultPrice: { value: '30' } } },
    {
      options: { values: [{ id, type }] },
      variants: {
        values: prices.map(([choice, value]) => ({ choices: [{ optionId: id, ...choice }], price: { value } })),
      },
    },
  );
const ages = (child: string, adult: string) =>
  varied('CUSTOM', [
    [{ custom: 'child' }, child],
    [{ custom: 'adult' }, adult],
  ]);
const lengths = (hour: string, two: string) =>
  varied('DURATION', [
    [{ duration: { minutes: 60 } }, hour],
    [{ duration: { minutes: 120 } }, two],
  ]);

const offered = (service: CatalogueService | undefined): Catalogue => ({
  ...catalogue,
  services: new Map(service === undefined ? [] : [[service.id, service]]),
});

interface Said extends Partial<Pick<BookingRow, 'total_participants' | 'end_at' | 'booked'>> {
  readonly groups?: readonly (readonly [custom: string, participants: number])[];
  readonly bookedAddOns?: readonly BookedAddOn[];
}
const detailsOf = ({ bookedAddOns = [], groups }: Said) => ({
  bookedAddOns: [...bookedAddOns],
  ...(groups === undefined
    ? {}
    : {
        participantsChoices: {
          serviceChoices: groups.map(([custom, numberOfParticipants]) => ({
            numberOfParticipants,
            choices: [{ optionId: id, custom }],
          })),
        },
      }),
});
function rowOf({ bookedAddOns: _, groups: __, ...columns }: Said, details: object): BookingRow {
  return {
    service_id: plain.id,
    booked: 'SLOT',
    resource_id: null,
    start_at: startMs,
    end_at: startMs + hourMs,
    total_participants: 1,
    ...columns,
    details: details as BookingDetails,
  } as BookingRow;
}
const made = (service: CatalogueService, said: Said = {}) =>
  withAgreedPrice(rowOf(said, detailsOf(said)), service, site);
/** The same booking with something else said of it, while the service asks what it does by then. */
function become(before: BookingRow, service: CatalogueService | undefined, said: Said, where = site): BookingRow {
  const { bookedAddOns: _, participantsChoices: __, ...kept } = before.details;
  return withPriceAfter(before, rowOf(said, { ...kept, ...detailsOf(said) }), service, where);
}
function costs(row: BookingRow, service: CatalogueService | undefined, where = site): string {
  const price = priceOfRow(offered(service), row, where);
  return price.kind === 'sum' ? amountOf(price.total).amount : price.kind === 'words' ? price.words : 'unknown';
}

const massage: BookedAddOn = {
  id,
  groupId: id,
  name: 'Longer',
  durationInMinutes: 60,
  price: { value: '10', currency: 'EUR' },
};
const tea: BookedAddOn = { id, groupId: id, name: 'Tea', quantity: 2, price: { value: '2.50', currency: 'EUR' } };

test.each<[string, CatalogueService | undefined]>([
  ['dearer', fixed('500')],
  ['free', free],
  ['in words', inWords('By the hour')],
  ['gone', undefined],
])('a booking costs what was agreed once its service is %s', (_words, now) => {
  expect(costs(made(fixed('90'), { total_participants: 2 }), now)).toBe('180.00');
});

test('what was free, in words or not said stays so', () => {
  expect(costs(made(free), fixed('90'))).toBe('0.00');
  expect(costs(made(inWords('By the hour')), fixed('90'))).toBe('By the hour');
  expect(costs(made(offering({ rateType: 'SUBSCRIPTION' })), fixed('90'))).toBe('unknown');
});

test('it is kept as text: the whole with add-ons, what one of each group pays, and the currency', () => {
  const row = made(ages('10', '25.50'), {
    groups: [
      ['child', 2],
      ['adult', 1],
    ],
    bookedAddOns: [tea],
  });
  expect(row.details.agreedPrice).toEqual({
    kind: 'sum',
    currency: 'EUR',
    total: '50.50',
    ofEach: ['10.00', '25.50'],
  });
});

test('prices by length are those of the visit without its add-ons', () => {
  expect(costs(made(lengths('50', '80'), { end_at: startMs + 2 * hourMs, bookedAddOns: [massage] }), free)).toBe(
    '60.00',
  );
});

test('a course has a price, too', () => {
  expect(costs(made(fixed('200'), { booked: 'SCHEDULE', end_at: startMs + 1000 * hourMs }), fixed('300'))).toBe(
    '200.00',
  );
});

test('a move that changes nothing of the price leaves what was agreed', () => {
  const before = made(fixed('90'));
  expect(become(before, fixed('500'), {}).details.agreedPrice).toEqual(before.details.agreedPrice);
  expect(become(made(inWords('By the hour')), inWords('By the day'), {}).details.agreedPrice).toMatchObject({
    words: 'By the hour',
  });
});

test('whoever comes besides pays as those who come already', () => {
  const three = become(made(fixed('20')), fixed('500'), { total_participants: 3 });
  expect(costs(three, free)).toBe('60.00');
  const groups = [
    ['child', 2],
    ['adult', 1],
  ] as const;
  const grown = become(made(ages('10', '25'), { groups }), ages('100', '250'), {
    groups: [
      ['adult', 3],
      ['child', 1],
    ],
  });
  expect(costs(grown, free)).toBe('85.00');
});

test('whoever chooses otherwise pays what that costs now', () => {
  const before = made(ages('10', '25'), { groups: [['child', 2]] });
  expect(
    costs(
      become(before, ages('100', '250'), {
        groups: [
          ['child', 1],
          ['adult', 1],
        ],
      }),
      free,
    ),
  ).toBe('260.00');
});

test('another length costs what it costs now, and none that now costs the same', () => {
  const before = made(lengths('45', '80'));
  const longer = { end_at: startMs + 2 * hourMs };
  expect(costs(become(before, lengths('100', '150'), longer), free)).toBe('150.00');
  expect(costs(become(before, fixed('500'), longer), free)).toBe('45.00');
});

test('other add-ons are added as they are now', () => {
  expect(
    costs(become(made(fixed('90'), { bookedAddOns: [tea] }), fixed('500'), { bookedAddOns: [massage] }), free),
  ).toBe('100.00');
});

test('a service that cannot be found any more says nothing of who chooses otherwise', () => {
  const before = made(ages('10', '25'), { groups: [['child', 1]] });
  expect(costs(become(before, undefined, { groups: [['child', 2]] }), free)).toBe('20.00');
  expect(costs(become(before, undefined, { groups: [['adult', 2]] }), free)).toBe('unknown');
});

test('what was made before prices were kept costs what is asked now, whatever it becomes', () => {
  const old = rowOf({}, detailsOf({}));
  expect(costs(old, fixed('90'))).toBe('90.00');
  expect(costs(old, undefined)).toBe('unknown');
  const moved = become(old, fixed('90'), { total_participants: 2 });
  expect(moved.details).not.toHaveProperty('agreedPrice');
  expect(costs(moved, fixed('70'))).toBe('140.00');
});

test('a currency that the site has given up counts no more', () => {
  const swiss = { ...site, currency: 'CHF' };
  const before = made(fixed('90'));
  expect(costs(before, fixed('100'), swiss)).toBe('100.00');
  expect(become(before, fixed('100'), {}, swiss).details.agreedPrice).toMatchObject({
    currency: 'CHF',
    total: '100.00',
  });
  expect(costs(before, fixed('100'))).toBe('90.00');
});
