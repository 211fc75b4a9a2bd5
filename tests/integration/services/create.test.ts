/** createService: defaults, and what is stored (services sheet 1.2, 2 and 2.1). */
import { bookingsAppId, defaultFormId, staffResourceTypeId } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { openShop, type Shop } from './support.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.stop());

describe('a new service', () => {
  test('has every default of the sheet', async () => {
    const service = await shop.created(shop.appointment({ name: 'Plain massage' }));
    expect(service).toMatchObject({
      revision: '1',
      appId: bookingsAppId,
      createdByAppId: bookingsAppId,
      hidden: false,
      sortOrder: 0,
      description: '',
      tagLine: '',
      media: { items: [] },
      form: { id: defaultFormId },
      conferencing: { enabled: false },
      onlineBooking: { enabled: true, requireManualApproval: false, allowMultipleRequests: false },
      payment: {
        rateType: 'FIXED',
        fixed: { price: { value: '25.50', currency: 'EUR' } },
        options: { online: false, inPerson: true, deposit: false, pricingPlan: false },
        pricingPlanIds: [],
      },
      locations: [],
      serviceResources: [],
      addOnGroups: [],
      staffMemberIds: [shop.ada],
      primaryResourceType: staffResourceTypeId,
      schedule: {
        availabilityConstraints: { sessionDurations: [50], durations: [{ minutes: 50 }], timeBetweenSessions: 0 },
      },
      mainSlug: { name: 'plain-massage', custom: false },
      supportedSlugs: [{ name: 'plain-massage', custom: false }],
    });
    // The category with which the site began (services sheet 4.1).
    expect(service.category?.name).toBe('Our services');
    expect(service.bookingPolicy).toMatchObject({ id: shop.defaultPolicyId, default: true, cancellationPolicy: {} });
    expect(service.urls.servicePage).toMatchObject({ relativePath: '/service-page/plain-massage' });
    expect(service.urls.bookingPage).toEqual(service.urls.calendarPage);
    expect(service.urls.calendarPage.url).toMatch(/^http.*\/booking-calendar\/plain-massage$/);
    expect(await shop.read(service.id)).toEqual(service);
  });

  test('of classes and courses has no staff, durations and resource type of its own; a course is booked on its page', async () => {
    const yoga = await shop.created(shop.session('CLASS', { name: 'Morning yoga', staffMemberIds: [shop.ada] }));
    expect(yoga).toMatchObject({ type: 'CLASS', defaultCapacity: 12, staffMemberIds: [] });
    expect(yoga).not.toHaveProperty('primaryResourceType');
    expect(yoga.schedule.availabilityConstraints).toEqual({
      sessionDurations: [],
      durations: [],
      timeBetweenSessions: 0,
    });
    const course = await shop.created(shop.session('COURSE', { name: 'Pottery' }));
    expect(course.urls.bookingPage).toEqual(course.urls.servicePage);
    expect(course.schedule).not.toHaveProperty('firstSessionStart');
  });

  test('keeps every field that may be written', async () => {
    const image = { id: 'a.jpg', url: 'https://example.com/a.jpg', width: 640, height: 480, altText: 'Hands' };
    const fields = {
      name: 'Everything',
      sortOrder: 7,
      description: 'Slow and thorough',
      tagLine: 'Fifty minutes',
      hidden: true,
      media: { items: [{ image }], mainMedia: { image }, coverMedia: { image } },
      category: { id: shop.categoryId },
      formSettings: { hidden: true },
      payment: {
        rateType: 'VARIED',
        varied: { defaultPrice: { value: '40' }, deposit: { value: '10.5' }, fullUpfrontPaymentAllowed: true },
        options: { online: true, inPerson: true, deposit: true, pricingPlan: true },
        addOnOption: 'IN_PERSON',
      },
      onlineBooking: { enabled: true, allowMultipleRequests: true },
      conferencing: { enabled: true },
      bookingPolicy: { id: shop.strictPolicyId, name: 'ignored' },
      schedule: { availabilityConstraints: { sessionDurations: [30, 60], timeBetweenSessions: 15 } },
      staffMemberIds: [shop.ben, shop.ada],
      serviceResources: [
        { resourceType: { id: shop.roomType }, resourceIds: { values: [shop.room] } },
        { resourceType: { id: staffResourceTypeId } },
      ],
      extendedFields: { namespaces: { '@account/app': { colour: 'blue', deep: { list: [1, 2] } } } },
      seoData: {
        tags: [{ type: 'title', children: 'Massage', custom: true, disabled: false, props: { a: 'b' } }],
        settings: { preventAutoRedirect: true, keywords: [{ term: 'massage', isMain: true, origin: 'USER' }] },
      },
      taxableAddress: { taxableAddressType: 'BILLING' },
    };
    const service = await shop.created(shop.appointment(fields));
    expect(service).toMatchObject({
      ...fields,
      category: { id: shop.categoryId, name: 'Body', sortOrder: 2_000_000_000_000 },
      bookingPolicy: { id: shop.strictPolicyId, name: 'Strict' },
      payment: {
        ...fields.payment,
        varied: { minPrice: { value: '40', currency: 'EUR' }, maxPrice: { value: '40', currency: 'EUR' } },
      },
    });
    expect(service.serviceResources[1]).not.toHaveProperty('resourceIds');
  });

  test('ignores what only the server says', async () => {
    const service = await shop.created(
      shop.appointment({
        id: newId(),
        revision: '9',
        appId: newId(),
        createdByAppId: newId(),
        mainSlug: { name: 'mine' },
        supportedSlugs: [{ name: 'mine' }],
        urls: { servicePage: { url: 'https://example.com' } },
        staffMemberDetails: {},
        addOnGroups: [{ name: 'Oil' }],
        addOnDetails: [{ addOnId: newId() }],
        schedule: {
          id: newId(),
          firstSessionStart: '2026-01-01T00:00:00.000Z',
          availabilityConstraints: { sessionDurations: [50], durations: [{ minutes: 5 }] },
        },
        somethingUnknown: true,
        name: 'Own ideas',
      }),
    );
    expect(service).toMatchObject({
      revision: '1',
      appId: bookingsAppId,
      addOnGroups: [],
      mainSlug: { name: 'own-ideas' },
    });
    expect(service.schedule).not.toHaveProperty('firstSessionStart');
    expect(service.schedule.availabilityConstraints.durations).toEqual([{ minutes: 50 }]);
  });

  test('treats null as absent', async () => {
    const service = await shop.created(
      shop.appointment({ name: 'Nulls', description: null, category: null, media: null }),
    );
    expect(service).toMatchObject({ description: '', media: { items: [] } });
    expect(service.category?.name).toBe('Our services');
  });

  test('is told as created, once, with the whole entity', async () => {
    const service = await shop.created(shop.appointment({ name: 'Told' }));
    expect(await shop.eventsOf(service.id)).toEqual([
      {
        type: 'wix.bookings.services.v2.service_created',
        sequence: 10,
        body: service,
        modifiedFields: null,
      },
    ]);
  });

  test('is made once for one Idempotency-Key', async () => {
    const headers = { ...shop.owner, 'idempotency-key': newId() };
    const body = { service: shop.appointment({ name: 'Once' }) };
    const first = await shop.server.send('POST', '/v2/services', { body, headers });
    const second = await shop.server.send('POST', '/v2/services', { body, headers });
    expect(second.body).toEqual(first.body);
  });

  test('of two at the same moment with one name each gets a slug', async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => shop.created(shop.appointment({ name: 'Rush hour' }))));
    expect(all.map(({ mainSlug }) => mainSlug.name).toSorted()).toEqual([
      'rush-hour',
      'rush-hour-1',
      'rush-hour-2',
      'rush-hour-3',
    ]);
  });

  test('may take a range of durations instead of fixed ones', async () => {
    const hours = { unitType: 'HOUR', hourOptions: { minDurationInMinutes: 60, maxDurationInMinutes: 240 } };
    const service = await shop.created(
      shop.appointment({ schedule: { availabilityConstraints: { durationRange: hours } } }),
    );
    expect(service.schedule.availabilityConstraints).toEqual({
      sessionDurations: [],
      durations: [],
      timeBetweenSessions: 0,
      durationRange: hours,
    });
  });

  test('needs no staff when slots come from another type', async () => {
    const service = await shop.created(
      shop.appointment({
        name: 'Room hire',
        staffMemberIds: [],
        serviceResources: [{ resourceType: { id: shop.roomType } }],
        primaryResourceType: shop.roomType,
      }),
    );
    expect(service).toMatchObject({ staffMemberIds: [], primaryResourceType: shop.roomType });
  });
});

test('a course by subscription is stored', async () => {
  const subscription = {
    amountPerBillingCycle: { value: '10' },
    totalPayments: 3,
    recurringStartDate: '2027-01-01T00:00:00.000Z',
  };
  const payment = {
    rateType: 'SUBSCRIPTION',
    subscription: { ...subscription, frequency: 'MONTHLY' },
    options: { online: true },
  };
  const service = await shop.created(shop.session('COURSE', { name: 'By the month', payment }));
  expect(service.payment).toMatchObject({
    subscription: { ...subscription, frequency: 'MONTHLY', amountPerBillingCycle: { value: '10', currency: 'EUR' } },
  });
});
