/** updateService: masks in every spelling, merging, revisions, and what never changes (services sheet 1.4). */
import { defaultFormId } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { openShop, rewrite, type Shop, violationsIn } from './support.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.stop());

describe('without a mask', () => {
  test('what was sent is merged: objects recursively, lists and single values as wholes, null clears', async () => {
    const { id } = await shop.created(
      shop.appointment({
        name: 'Merged',
        description: 'Long',
        tagLine: 'Short',
        staffMemberIds: [shop.ada, shop.ben],
        category: { id: shop.categoryId },
        extendedFields: { namespaces: { '@a/b': { kept: 1, gone: 2 }, '@c/d': { x: 1 } } },
      }),
    );
    const after = await shop.updated(id, {
      description: 'Longer',
      tagLine: null,
      category: null,
      staffMemberIds: [shop.ben],
      payment: { options: { online: true } },
      schedule: { availabilityConstraints: { timeBetweenSessions: 15 } },
      extendedFields: { namespaces: { '@a/b': { gone: null, added: [3] } } },
    });
    expect(after).toMatchObject({
      revision: '2',
      name: 'Merged',
      description: 'Longer',
      tagLine: '',
      staffMemberIds: [shop.ben],
      payment: { fixed: { price: { value: '25.50' } }, options: { online: true, inPerson: true } },
      schedule: { availabilityConstraints: { sessionDurations: [50], timeBetweenSessions: 15 } },
    });
    expect(after.extendedFields).toEqual({ namespaces: { '@a/b': { kept: 1, added: [3] }, '@c/d': { x: 1 } } });
    // Without one of its own a service stands in the first one.
    expect(after.category?.name).toBe('Our services');
    expect(await shop.read(id)).toEqual(after);
  });

  test('an arm of a group sends the others away, and a new rate what belonged to the old one', async () => {
    const { id } = await shop.created(shop.appointment({ name: 'Arms' }));
    const words = await shop.updated(id, {
      payment: { rateType: 'CUSTOM', custom: { description: 'Ask us' }, options: { online: false, inPerson: true } },
    });
    expect(words.payment).toMatchObject({ rateType: 'CUSTOM', custom: { description: 'Ask us' } });
    expect(words.payment).not.toHaveProperty('fixed');
    const free = await shop.updated(id, { payment: { rateType: 'NO_FEE' } });
    expect(free.payment).not.toHaveProperty('custom');
    const range = { unitType: 'DAY', dayOptions: { minDurationInDays: 1, maxDurationInDays: 3 } };
    const days = await shop.updated(id, { schedule: { availabilityConstraints: { durationRange: range } } });
    expect(days.schedule.availabilityConstraints).toMatchObject({ sessionDurations: [], durationRange: range });
    const hours = await shop.updated(id, { schedule: { availabilityConstraints: { sessionDurations: [20] } } });
    expect(hours.schedule.availabilityConstraints).not.toHaveProperty('durationRange');
    const two = await shop.update(id, {
      revision: hours.revision,
      payment: {
        rateType: 'FIXED',
        fixed: { price: { value: '1' } },
        varied: { defaultPrice: { value: '1' } },
        options: { inPerson: true },
      },
    });
    expect(violationsIn(two)).toEqual(['service.payment.varied ONE_OF_ALIGNMENT INVALID_RATE']);
  });

  test('clearing policy and form brings the defaults back', async () => {
    const { id } = await shop.created(
      shop.appointment({ name: 'Cleared', bookingPolicy: { id: shop.strictPolicyId } }),
    );
    const after = await shop.updated(id, { bookingPolicy: null, form: null });
    expect(after).toMatchObject({ bookingPolicy: { id: shop.defaultPolicyId }, form: { id: defaultFormId } });
  });
});

describe('with a mask', () => {
  test.each<[string, (paths: string[]) => object]>([
    ['mask as one text', (paths) => ({ mask: paths.join(',') })],
    ['fieldMask as one text', (paths) => ({ fieldMask: paths.join(',') })],
    ['field_mask as one text', (paths) => ({ field_mask: paths.join(',') })],
    ['mask as a list', (paths) => ({ mask: paths })],
    ['mask as an object of paths', (paths) => ({ mask: { paths } })],
    ['paths that begin with service', (paths) => ({ mask: paths.map((path) => `service.${path}`) })],
    [
      'snake case',
      (paths) => ({ mask: paths.map((path) => path.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)) }),
    ],
  ])('%s sets what is listed and nothing else', async (_how, mask) => {
    const { id, revision } = await shop.created(
      shop.appointment({ name: 'Masked', description: 'Old', tagLine: 'Kept' }),
    );
    const answer = await shop.update(
      id,
      {
        revision,
        name: 'Not listed',
        description: 'New',
        payment: { options: { pricingPlan: true, online: true } },
        bookingPolicy: { id: shop.strictPolicyId },
      },
      mask(['description', 'payment.options.pricingPlan']),
    );
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.service).toMatchObject({
      name: 'Masked',
      description: 'New',
      tagLine: 'Kept',
      payment: { options: { online: false, inPerson: true, pricingPlan: true } },
      bookingPolicy: { id: shop.defaultPolicyId },
    });
  });

  test('what is listed and absent is cleared; a listed object is set as a whole', async () => {
    const { id } = await shop.created(
      shop.appointment({
        name: 'Whole',
        description: 'Gone soon',
        onlineBooking: { enabled: true, allowMultipleRequests: true },
      }),
    );
    const after = await shop.updated(id, { onlineBooking: { enabled: false } }, { mask: 'description,onlineBooking' });
    expect(after).toMatchObject({ description: '', onlineBooking: { enabled: false, allowMultipleRequests: false } });
  });

  test('the published client’s _id in a path is the id', async () => {
    const { id } = await shop.created(shop.appointment({ name: 'Underscore' }));
    const after = await shop.updated(id, { bookingPolicy: { id: shop.strictPolicyId } }, { mask: 'bookingPolicy._id' });
    expect(after.bookingPolicy.id).toBe(shop.strictPolicyId);
  });

  test('paths that only the server sets, or nobody, change nothing', async () => {
    const before = await shop.created(shop.appointment({ name: 'Read only' }));
    const after = await shop.updated(
      before.id,
      { name: 'Other' },
      { mask: 'id,revision,appId,locations,mainSlug,urls,addOnGroups,createdDate,nothing.of.the.kind,__proto__.x' },
    );
    expect(after).toEqual({ ...before, revision: '2', updatedDate: after.updatedDate });
  });

  test('an empty one sets nothing', async () => {
    const { id } = await shop.created(shop.appointment({ name: 'Empty mask' }));
    expect(await shop.updated(id, { name: 'Other' }, { mask: '' })).toMatchObject({
      name: 'Empty mask',
      revision: '2',
    });
  });

  test('a listed arm sends the others away', async () => {
    const { id } = await shop.created(shop.appointment({ name: 'Masked arms' }));
    const after = await shop.updated(
      id,
      { payment: { rateType: 'VARIED', varied: { defaultPrice: { value: '9' } } } },
      { mask: 'payment.rateType,payment.varied' },
    );
    expect(after.payment).not.toHaveProperty('fixed');
  });
});

describe('the revision', () => {
  test('is needed', async () => {
    const { id } = await shop.created(shop.appointment({ name: 'Needed' }));
    const answer = await shop.update(id, { description: 'x' });
    expect(answer.status).toBe(400);
    expect(violationsIn(answer)).toEqual(['service.revision REQUIRED_FIELD']);
  });

  test('of somebody who was slower is refused with the current one, and nothing changes', async () => {
    const before = await shop.created(shop.appointment({ name: 'Stale' }));
    const after = await shop.updated(before.id, { description: 'First' });
    const answer = await shop.update(before.id, { description: 'Second', revision: before.revision });
    expect([answer.status, answer.code]).toEqual([409, 'INVALID_REVISION']);
    expect(answer.body).toMatchObject({ details: { applicationError: { data: { currentRevision: '2' } } } });
    expect(await shop.read(before.id)).toEqual(after);
  });

  test('lets one of many win', async () => {
    const { id, revision } = await shop.created(shop.appointment({ name: 'Contended' }));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => shop.update(id, { revision, description: `Version ${index}` })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect((await shop.read(id)).revision).toBe('2');
  });
});

describe('what never changes', () => {
  test('application and places are ignored', async () => {
    const before = await shop.created(shop.appointment({ name: 'Immutable', locations: [{ type: 'CUSTOMER' }] }));
    const after = await shop.updated(before.id, {
      appId: newId(),
      locations: [],
      addOnGroups: [{ name: 'Oil' }],
      mainSlug: { name: 'mine' },
    });
    expect(after).toEqual({ ...before, revision: '2', updatedDate: after.updatedDate });
  });

  test('the type is refused', async () => {
    const { id } = await shop.created(shop.appointment({ name: 'Typed' }));
    const answer = await shop.update(id, { revision: '1', type: 'CLASS', schedule: null });
    expect(violationsIn(answer)).toEqual(['service.type OTHER INVALID_SERVICE_TYPE']);
    expect((await shop.updated(id, { type: 'APPOINTMENT' })).type).toBe('APPOINTMENT');
  });

  test('staff of classes comes from the calendar', async () => {
    const { id } = await shop.created(shop.session('CLASS', { name: 'Derived' }));
    expect((await shop.updated(id, { staffMemberIds: [shop.ada] })).staffMemberIds).toEqual([]);
  });
});

describe('the result', () => {
  test('must keep every rule, and all that is broken is told at once', async () => {
    const { id } = await shop.created(shop.appointment({ name: 'Ruled' }));
    const answer = await shop.update(id, {
      revision: '1',
      name: null,
      defaultCapacity: 3,
      description: 'x'.repeat(7001),
      payment: { fixed: { price: { value: '-1' } } },
      staffMemberIds: [],
    });
    expect(answer.status).toBe(400);
    expect(violationsIn(answer)).toEqual([
      'service.defaultCapacity OTHER INVALID_APPOINTMENT_CAPACITY',
      'service.description MAX_LENGTH',
      'service.name REQUIRED_FIELD INVALID_SERVICE_NAME',
      'service.payment.fixed DECIMAL_GT INVALID_RATE',
      'service.staffMemberIds REQUIRED_FIELD INVALID_STAFF_MEMBER_IDS',
    ]);
    expect((await shop.read(id)).revision).toBe('1');
  });

  test('may not stay in a category that was deleted', async () => {
    const { id } = await shop.created(shop.appointment({ name: 'Orphaned', category: { id: shop.categoryId } }));
    await rewrite(shop, 'update service set category_id = $3 where site_id = $1 and id = $2', [
      id,
      shop.goneCategoryId,
    ]);
    const answer = await shop.update(id, { revision: '1', description: 'x' });
    expect(violationsIn(answer)).toEqual(['service.category.id OTHER INVALID_CATEGORY']);
    expect(await shop.updated(id, { category: { id: shop.categoryId } })).toMatchObject({ category: { name: 'Body' } });
  });

  test('is told with the changed fields and what they held', async () => {
    const before = await shop.created(shop.appointment({ name: 'Told' }));
    const after = await shop.updated(before.id, { description: 'New', payment: { options: { online: true } } });
    const [, told, ...more] = await shop.eventsOf(before.id);
    expect(told).toEqual({
      type: 'wix.bookings.services.v2.service_updated',
      sequence: 20,
      body: after,
      modifiedFields: { description: '', payment: before.payment },
    });
    expect(more).toEqual([]);
  });

  test('of an unknown service is 404, of another id in the body 400', async () => {
    expect((await shop.update(newId(), { revision: '1', name: 'x' })).status).toBe(404);
    const { id } = await shop.created(shop.appointment({ name: 'Path' }));
    const answer = await shop.update(id, { id: newId(), revision: '1' });
    expect([answer.status, violationsIn(answer)]).toEqual([400, ['service.id OTHER PATH_MISMATCH']]);
    expect((await shop.update('mine', { revision: '1' })).status).toBe(400);
  });
});

describe('a new name', () => {
  test('brings a new slug; the old one stays good', async () => {
    const { id } = await shop.created(shop.appointment({ name: 'First name' }));
    const after = await shop.updated(id, { name: 'Second name' });
    expect(after.mainSlug).toMatchObject({ name: 'second-name', custom: false });
    expect(after.supportedSlugs.map(({ name }) => name)).toEqual(['first-name', 'second-name']);
    expect(after.urls.servicePage.relativePath).toBe('/service-page/second-name');
    const back = await shop.updated(id, { name: 'First name' });
    expect(back.mainSlug.name).toBe('first-name');
    expect(back.supportedSlugs.map(({ name }) => name)).toEqual(['first-name', 'second-name']);
  });

  test('beside a slug of the owner’s choice is only one more of its slugs', async () => {
    const { id } = await shop.created(shop.appointment({ name: 'Chosen' }));
    await shop.post(`/v2/services/${id}/slugs/custom`, { slug: 'my-choice' });
    const after = await shop.updated(id, { name: 'Renamed after' });
    expect(after.mainSlug).toMatchObject({ name: 'my-choice', custom: true });
    expect(after.supportedSlugs.map(({ name }) => name)).toEqual(['chosen', 'my-choice', 'renamed-after']);
  });

  test('never takes what another service has or had', async () => {
    const other = await shop.created(shop.appointment({ name: 'Popular' }));
    await shop.updated(other.id, { name: 'Less popular' });
    const { id } = await shop.created(shop.appointment({ name: 'Unknown' }));
    expect((await shop.updated(id, { name: 'Popular' })).mainSlug.name).toBe('popular-1');
  });
});

test('a service whose resource type is gone can still be changed, but not given an unknown one', async () => {
  const types = '/bookings/v2/resources/resource-types';
  const { body } = await shop.post(types, { resourceType: { name: 'Saunas' } });
  const { id } = body.resourceType as { id: string };
  const need = { serviceResources: [{ resourceType: { id } }] };
  const service = await shop.created(shop.appointment({ name: 'Sauna', ...need }));
  const gone = await shop.server.send('DELETE', `${types}/${id}`, { headers: shop.owner });
  expect(gone.status).toBe(200);
  expect(await shop.updated(service.id, { hidden: true })).toMatchObject({ hidden: true, ...need });
  const other = await shop.created(shop.appointment({ name: 'Other' }));
  const refused = await shop.update(other.id, { revision: other.revision, ...need });
  expect(violationsIn(refused)).toEqual(['service.serviceResources[0].resourceType.id OTHER']);
});
