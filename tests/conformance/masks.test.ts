/**
 * Masks beside single changes, in every spelling and under every name (services sheet 0.1 and 0.2): what they do not
 * list stays.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import { type Business, openBusiness } from '../support/business.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let business: Business;
beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
});
afterAll(() => server.stop());

type Entity = Record<string, unknown> & { readonly id: string; readonly revision: string };

async function send(method: string, path: string, body: object, name: string): Promise<Entity> {
  const answer = await server.send(method, path, { body, headers: business.owner });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.body[name] as Entity;
}

interface Changed {
  readonly name: string;
  readonly path: string;
  readonly create: () => object;
  /** The field that masks list, with its new value, and what clearing leaves. */
  readonly field: string;
  readonly value: unknown;
  readonly cleared: unknown;
}

const text = { enabled: true, description: 'Wear shoes' };
const kinds: Changed[] = [
  {
    name: 'service',
    path: '/v2/services',
    create: () => ({
      type: 'APPOINTMENT',
      name: 'Kept',
      defaultCapacity: 1,
      onlineBooking: { enabled: true },
      payment: { rateType: 'NO_FEE', options: { inPerson: true } },
      staffMemberIds: [business.ada.resourceId],
      schedule: { availabilityConstraints: { sessionDurations: [60] } },
    }),
    field: 'tagLine',
    value: 'New',
    cleared: '',
  },
  {
    name: 'bookingPolicy',
    path: '/bookings/v1/booking-policies',
    create: () => ({ name: 'Kept' }),
    field: 'customPolicyDescription',
    value: text,
    cleared: { enabled: false, description: '' },
  },
  {
    name: 'staffMember',
    path: '/bookings/v1/staff-members',
    create: () => ({ name: 'Kept' }),
    field: 'extendedFields',
    value: { namespaces: { own: { key: 'New' } } },
    cleared: undefined,
  },
  {
    name: 'addOn',
    path: '/addons/v1/add-ons',
    create: () => ({ name: 'Kept', maxQuantity: 1 }),
    field: 'extendedFields',
    value: { namespaces: { own: { key: 'New' } } },
    cleared: undefined,
  },
  {
    name: 'resource',
    path: '/bookings/v2/resources',
    create: () => ({ name: 'Kept' }),
    field: 'extendedFields',
    value: { namespaces: { own: { key: 'New' } } },
    cleared: undefined,
  },
  {
    name: 'resourceType',
    path: '/bookings/v2/resources/resource-types',
    create: () => ({ name: newId() }),
    field: 'extendedFields',
    value: { namespaces: { own: { key: 'New' } } },
    cleared: undefined,
  },
];

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const spellings: [string, (kind: Changed) => Record<string, unknown>][] = [
  ['mask, in camel case', ({ field }) => ({ mask: field })],
  ['fieldMask, in snake case', ({ field }) => ({ fieldMask: snake(field) })],
  [
    'field_mask, a list with the name of the entity before',
    ({ name, field }) => ({ field_mask: [`${name}.${field}`] }),
  ],
  [
    'fieldmask, an object of paths, all in snake case',
    ({ name, field }) => ({
      fieldmask: { paths: [`${snake(name)}.${snake(field)}`] },
    }),
  ],
];

describe.each(kinds.map((kind) => [kind.name, kind] as const))('a %s', (_name, kind) => {
  let type: Entity | undefined;
  async function made(): Promise<Entity> {
    const more: Record<string, unknown> = {};
    if (kind.name === 'resource') {
      type ??= await send(
        'POST',
        '/bookings/v2/resources/resource-types',
        { resourceType: { name: 'Rooms' } },
        'resourceType',
      );
      more.typeId = type.id;
    }
    return send('POST', kind.path, { [kind.name]: { ...kind.create(), ...more } }, kind.name);
  }
  const change = ({ id, revision }: Entity, fields: object, mask: object) =>
    send('PATCH', `${kind.path}/${id}`, { [kind.name]: { id, revision, ...fields }, ...mask }, kind.name);

  test.each(spellings)('%s: what is listed is set, the rest stays', async (_how, spell) => {
    const before = await made();
    const after = await change(before, { name: 'Never', [kind.field]: kind.value }, spell(kind));
    expect([after.name, after[kind.field]]).toEqual([before.name, kind.value]);
  });

  test('what is listed and not sent is cleared', async () => {
    const before = await made();
    const set = await change(before, { [kind.field]: kind.value }, {});
    const after = await change(set, { name: 'Never' }, { mask: kind.field });
    expect([after.name, after[kind.field]]).toEqual([before.name, kind.cleared]);
  });
});
