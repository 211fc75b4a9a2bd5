/** setCustomSlug and validateSlug (services sheet 1.10). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { openShop, type Shop, violationsIn } from './support.ts';

let shop: Shop;
let massage: string;
let other: string;
beforeAll(async () => {
  shop = await openShop({ withPages: true });
  massage = (await shop.created(shop.appointment({ name: 'Massage' }))).id;
  other = (await shop.created(shop.appointment({ name: 'Other' }))).id;
  await shop.updated(other, { name: 'Another' });
});
afterAll(() => shop.server.stop());

const choose = (id: string, body: object) => shop.post(`/bookings/v2/services/${id}/slugs/custom`, body);
const validate = (serviceId: string, body: object) =>
  shop.post('/_api/bookings/v2/services/slugs/validate', { serviceId, ...body });

describe('a slug of the owner’s choice', () => {
  test('becomes the current one; the others stay good', async () => {
    const { id } = await shop.created(shop.appointment({ name: 'Relax' }));
    const answer = await choose(id, { slug: 'time-out' });
    expect(answer.body).toMatchObject({
      slug: { name: 'time-out', custom: true },
      service: {
        revision: '2',
        mainSlug: { name: 'time-out', custom: true },
        supportedSlugs: [
          { name: 'relax', custom: false },
          { name: 'time-out', custom: true },
        ],
        urls: { servicePage: { relativePath: '/service-page/time-out' } },
      },
    });
    const [, told] = await shop.eventsOf(id);
    expect(told?.type).toBe('wix.bookings.services.v2.service_updated');
    expect(Object.keys(told?.modifiedFields ?? {}).toSorted()).toEqual(['mainSlug', 'supportedSlugs', 'urls']);
    const found = await shop.post('/v2/services/query', { query: { filter: { 'supportedSlugs.name': 'relax' } } });
    expect(found.body.services).toMatchObject([{ id }]);
  });

  test('leads on from addresses that people have kept, with what was chosen in them', async () => {
    const { id } = await shop.created(shop.appointment({ name: 'Kept' }));
    await shop.updated(id, { name: 'Renamed' });
    const open = async (path: string) => {
      const answer = await fetch(`${shop.server.url}${path}`, { redirect: 'manual' });
      return [answer.status, answer.headers.get('location')];
    };
    expect(await open('/service-page/kept?lang=de')).toEqual([303, '/service-page/renamed?lang=de']);
    expect(await open('/booking-calendar/kept?day=2031-05-05&staff=any')).toEqual([
      303,
      '/booking-calendar/renamed?day=2031-05-05&staff=any',
    ]);
    expect(await open('/service-page/renamed')).toEqual([200, null]);
    expect(await open('/service-page/never')).toEqual([404, null]);
    // A form that was opened before the service was renamed is for the same service.
    const { slug, time } = { slug: 'kept', time: '2031-05-05T10:00' };
    const form = await fetch(`${shop.server.url}/booking-form?service=${slug}&start=${time}`);
    expect(await form.text()).toContain('Renamed');
  });

  test('may come by the specification’s name of it; slug wins over slugName', async () => {
    const { id } = await shop.created(shop.appointment({ name: 'Two names' }));
    expect((await choose(id, { slugName: 'by-name' })).body.slug).toMatchObject({ name: 'by-name' });
    expect((await choose(id, { slugName: 'lost', slug: 'won' })).body.slug).toMatchObject({ name: 'won' });
    expect((await choose(id, { slug: 'by-name' })).body.slug).toMatchObject({ name: 'by-name', custom: true });
    expect(violationsIn(await choose(id, {}))).toEqual(['slug REQUIRED_FIELD']);
  });

  test.each(['Upper', 'under_score', 'sp ace', 'ümlaut', '', 'sla/sh', '../up', "'"])('may not be %j', async (slug) => {
    const answer = await choose(massage, { slug });
    expect([answer.status, violationsIn(answer)]).toEqual([400, ['slug FORMAT SLUG_CONTAINS_ILLEGAL_CHARACTERS']]);
  });

  test.each(['another', 'other'])('may not be %j, which another service has or had', async (slug) => {
    const answer = await choose(massage, { slug });
    expect([answer.status, answer.code]).toEqual([428, 'SLUG_ALREADY_EXISTS']);
    expect((await shop.read(massage)).revision).toBe('1');
  });

  test('may be one that a deleted service had', async () => {
    const gone = await shop.created(shop.appointment({ name: 'Gone' }));
    await shop.server.send('DELETE', `/v2/services/${gone.id}`, { headers: shop.owner });
    const { id } = await shop.created(shop.appointment({ name: 'Heir' }));
    expect((await choose(id, { slug: 'gone' })).status).toBe(200);
  });

  test('is one of a hundred at most; the oldest drop out, and are free again', async () => {
    const { id } = await shop.created(shop.appointment({ name: 'Many' }));
    for (let number = 1; number <= 101; number += 1) {
      await choose(id, { slug: `many-${number}` });
    }
    const { supportedSlugs, mainSlug } = await shop.read(id);
    expect(supportedSlugs).toHaveLength(100);
    expect(supportedSlugs[0]?.name).toBe('many-2');
    expect(mainSlug.name).toBe('many-101');
    expect((await validate(massage, { slug: 'many-1' })).body.valid).toBe(true);
  });

  test('of an unknown service, by somebody who may not', async () => {
    expect((await choose(newId(), { slug: 'x' })).status).toBe(404);
    expect((await shop.post(`/v2/services/${massage}/slugs/custom`, { slug: 'x' }, shop.visitor)).status).toBe(403);
  });
});

describe('asking whether a slug is good', () => {
  test('never fails for a bad one', async () => {
    expect((await validate(massage, { slug: 'fine-1' })).body).toEqual({
      valid: true,
      slug: 'fine-1',
      slugName: 'fine-1',
      errors: [],
    });
    expect((await validate(massage, { slugName: 'massage' })).body.valid).toBe(true);
    expect((await validate(massage, { slug: 'Not Fine' })).body).toEqual({
      valid: false,
      errors: ['SLUG_CONTAINS_ILLEGAL_CHARACTERS'],
    });
    expect((await validate(massage, { slug: 'other' })).body).toEqual({
      valid: false,
      errors: ['SLUG_ALREADY_EXISTS'],
    });
    expect((await shop.read(massage)).revision).toBe('1');
  });

  test('of an unknown service is 404', async () => {
    expect((await validate(newId(), { slug: 'x' })).status).toBe(404);
  });
});
