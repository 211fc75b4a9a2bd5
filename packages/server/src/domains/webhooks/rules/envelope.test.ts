/** Every event of the product can be asked for, and is told as the SDK reads it (identity sheet 10.1). */
import {
  allEventTypes,
  describeEvent,
  type EventIdentity,
  plainMessages,
  WebhookEndpoint,
  webhooks,
} from '@openhours/contract';
import { expect, test } from 'vitest';
import type { RecordedEvent } from '../../../events/consumer.ts';
import { messageOf, testMessageOf, tokenDataOf } from './envelope.ts';

const site = { id: '00000000-0000-4000-8000-000000000001', accountId: '00000000-0000-4000-8000-000000000002' };
const entityId = '00000000-0000-4000-8000-000000000003';
const owner: EventIdentity = { identityType: 'WIX_USER', wixUserId: '00000000-0000-4000-8000-000000000004' };

function eventOf(more: Partial<RecordedEvent>): RecordedEvent {
  return {
    siteId: site.id,
    id: '00000000-0000-7000-8000-000000000005',
    type: 'wix.bookings.v2.booking_created',
    entityId,
    entitySequence: 10,
    at: Date.UTC(2026, 10, 23, 6),
    identity: owner,
    body: { id: entityId, name: 'a "b"\n' },
    triggeredByAnonymize: false,
    ...more,
  };
}

/** As a receiver reads it: three levels of JSON text. */
function read(event: RecordedEvent) {
  const outer = JSON.parse(tokenDataOf(messageOf(event, site)));
  return {
    outer,
    identity: outer.identity === undefined ? undefined : JSON.parse(outer.identity),
    inner: JSON.parse(outer.data),
  };
}

const typesOfEndpoints = (
  webhooks.createEndpoint.input as unknown as {
    properties: { endpoint: { properties: { eventTypes: { items: { enum: string[] } } } } };
  }
).properties.endpoint.properties.eventTypes.items.enum;

test('an endpoint can ask for every type there is, or for all', () => {
  expect(typesOfEndpoints).toEqual(['*', ...allEventTypes()]);
  expect(new Set(typesOfEndpoints).size).toBe(typesOfEndpoints.length);
  expect(WebhookEndpoint.properties.eventTypes.type).toBe('array');
});

const memberOf = { created: 'entity', updated: 'currentEntity', deleted: 'deletedEntity', action: 'body' } as const;

test.each(allEventTypes())('%s is told in its form', (type) => {
  const { fqdn, kind, slug } = describeEvent(type);
  const event = eventOf({ type });
  const { identity, inner, outer } = read(event);
  expect(outer).toEqual({
    eventType: type,
    instanceId: site.id,
    identity: expect.any(String),
    accountInfo: { accountId: site.accountId, siteId: site.id },
    data: expect.any(String),
  });
  expect(identity).toEqual(owner);
  if (type in plainMessages) {
    expect(inner).toEqual(event.body);
    return;
  }
  expect(`${fqdn}_${slug}`).toBe(type);
  expect(inner).toEqual({
    id: event.id,
    entityFqdn: fqdn,
    slug,
    entityId,
    eventTime: '2026-11-23T06:00:00.000Z',
    entityEventSequence: '10',
    triggeredByAnonymizeRequest: false,
    originatedFrom: '',
    [`${kind}Event`]: { [memberOf[kind]]: event.body },
  });
});

test.each<[EventIdentity, object | undefined]>([
  [{ identityType: 'ANONYMOUS_VISITOR', anonymousVisitorId: entityId }, { anonymousVisitorId: entityId }],
  [{ identityType: 'MEMBER', memberId: entityId }, { memberId: entityId }],
  [{ identityType: 'APP', appId: entityId }, { appId: entityId }],
  [{ identityType: 'UNKNOWN' }, undefined],
])('who caused it: %j', (given, told) => {
  expect(read(eventOf({ identity: given })).identity).toEqual(told && { identityType: given.identityType, ...told });
});

test('changed fields stand only where their values are known, an emptied body is said to be so', () => {
  const type = 'wix.bookings.v2.booking_updated';
  expect(read(eventOf({ type })).inner.updatedEvent).not.toHaveProperty('modifiedFields');
  expect(read(eventOf({ type, modifiedFields: { name: 'x' } })).inner.updatedEvent.modifiedFields).toEqual({
    name: 'x',
  });
  const erased = read(
    eventOf({ type: 'wix.bookings.services.v2.service_deleted', body: {}, triggeredByAnonymize: true }),
  );
  expect(erased.inner).toMatchObject({ triggeredByAnonymizeRequest: true, deletedEvent: {} });
});

test('who tries an endpoint out gets AppInstalled', () => {
  expect(testMessageOf(site)).toMatchObject({ eventType: 'AppInstalled', data: { appId: site.id } });
});
