/** The document is valid OpenAPI 3.1, says all an operation declares, and does not change by itself. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import * as contract from './index.ts';

const describeAll = () =>
  contract.describeApi({
    operations: contract.allOperations(),
    streams: contract.streams,
    schemas: contract,
    version: '1.2.3',
    serverUrl: 'https://book.example',
  });
const document = describeAll();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

test('is valid by the schema of the specification, references included', async () => {
  const validator = new Validator();
  const result = await validator.validate(JSON.parse(JSON.stringify(document)));
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
  expect(validator.version).toBe('3.1');
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)];
  expect(references.length).toBeGreaterThan(0);
  expect(references.filter(([, name]) => document.components.schemas[name as string] === undefined)).toEqual([]);
});

test('tells the body of every event that an operation may emit', () => {
  const bodies = document['x-event-bodies'];
  const emitted = new Set(operations.flatMap(({ operation }) => operation['x-events']));
  expect([...emitted].filter((type) => bodies[type] === undefined)).toEqual([]);
  expect(bodies['wix.bookings.v2.booking_created']).toEqual({ $ref: '#/components/schemas/Booking' });
  expect(bodies['wix.bookings.v2.booking_canceled']).toMatchObject({
    properties: { booking: { $ref: '#/components/schemas/Booking' }, previousStatus: { type: 'string' } },
    required: ['booking', 'initiatedBy', 'previousStatus'],
  });
  expect(Object.keys(document['x-event-permissions'])).toEqual(Object.keys(bodies));
  expect(document['x-event-permissions']['wix.bookings.v2.booking_created']).toBe('BOOKINGS.READ');
});

test('tells the data of refusals that declare it', () => {
  const data = document['x-error-data'];
  expect(Object.keys(data)).toEqual(Object.keys(contract.errorData));
  expect(data['WAITLIST_FULL']).toMatchObject({ required: ['capacity', 'waiting'] });
});

test('is the same every time', () => {
  expect(JSON.stringify(describeAll())).toBe(JSON.stringify(document));
});

test('every domain has words of its own in the reference, and no words are for nobody', () => {
  const domains = new Set(operations.flatMap(({ operation }) => operation.tags));
  expect(Object.keys(contract.topics).toSorted()).toEqual([...domains].toSorted());
  expect(document.tags.map(({ name }) => name)).toEqual(Object.keys(contract.topics));
});

test('holds every operation once, fallbacks and streams included', () => {
  const wanted = [
    ...contract.allOperations().flatMap(({ name, postFallback }) => (postFallback ? [name, `${name}ByPost`] : [name])),
    ...contract.streams.map(({ name }) => name),
  ];
  expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual(wanted.sort());
});

describe('of an operation', () => {
  const cancel = document.paths['/v2/bookings/{bookingId}/cancel']?.post;

  test('the path parameter is no member of the body', () => {
    expect(cancel?.parameters.map((each) => [each.name, each.in, each.required])).toEqual([
      ['bookingId', 'path', true],
      ['Idempotency-Key', 'header', false],
    ]);
    const body = cancel?.requestBody?.content['application/json'].schema as { properties: object; required?: string[] };
    expect(Object.keys(body.properties)).toContain('revision');
    expect(Object.keys(body.properties)).not.toContain('bookingId');
  });

  test('errors, events, permission and further paths are told', () => {
    expect(cancel?.['x-error-codes']).toMatchObject({ BOOKING_NOT_FOUND: 404, UNAUTHENTICATED: 401, INTERNAL: 500 });
    expect(cancel?.responses['404']?.description).toBe('NOT_FOUND, BOOKING_NOT_FOUND');
    expect(cancel?.['x-events']).toContain('wix.bookings.v2.booking_canceled');
    expect(cancel?.['x-permission']).toEqual({
      name: 'BOOKINGS.CHANGE_OWN',
      reaches: contract.permissions['BOOKINGS.CHANGE_OWN'],
    });
    expect(cancel?.['x-other-paths']).toEqual([
      '/_api/bookings-service/v2/bookings/{bookingId}/cancel',
      '/bookings/v2/bookings/{bookingId}/cancel',
    ]);
    expect(cancel?.['x-idempotency']).toBe('stored');
  });

  test('a query tells that it takes fields, and what becomes of the answer', () => {
    const { requestBody, responses } = document.paths['/v2/services/policies/query']?.post ?? {};
    expect(JSON.stringify(requestBody)).toContain('#/components/schemas/Query');
    const { properties } = document.components.schemas.Query as { properties: Record<string, object> };
    expect(properties.fields).toMatchObject({ type: 'array', maxItems: 100, description: expect.any(String) });
    expect(responses?.['200']?.description).toBe(
      'Success. When query.fields names members, each of bookingPolicies has only these and bookingPolicy.id.',
    );
    const ofBookings = document.paths['/v2/extended-bookings/query']?.post;
    expect(JSON.stringify(ofBookings)).not.toContain('#/components/schemas/Query"');
  });

  test('named parts are referred to', () => {
    const answer = cancel?.responses['200']?.content?.['application/json']?.schema as {
      properties: { booking: object };
    };
    expect(answer.properties.booking).toEqual({ $ref: '#/components/schemas/Booking' });
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['Booking', 'Address', 'TimeSlot']),
    );
  });

  test('a GET has its input in the query', () => {
    const list = document.paths['/v1/outbox/messages']?.get;
    expect(list?.requestBody).toBeUndefined();
    expect(list?.parameters.every((each) => each.in === 'query')).toBe(true);
  });

  test('nested members of a query stand there as they are sent, by dots', () => {
    const namesOf = (path: string, method: 'get' | 'delete') =>
      document.paths[path]?.[method]?.parameters.filter((each) => each.in === 'query').map(({ name }) => name);
    expect(namesOf('/v1/locations', 'get')).toEqual([
      'includeArchived',
      'sort.fieldName',
      'sort.order',
      'paging.limit',
      'paging.offset',
      '.r',
    ]);
    expect(namesOf('/v2/services/{serviceId}', 'delete')).toContain('participantNotification.notifyParticipants');
    const parameters = operations
      .flatMap(({ operation }) => operation.parameters)
      .filter((each) => each.in === 'query');
    const isPlain = ({ schema }: (typeof parameters)[number]) =>
      schema.$ref === undefined && schema.type !== 'object' && schema.patternProperties === undefined;
    expect(parameters.filter((each) => !isPlain(each)).map(({ name }) => name)).toEqual([]);
  });

  test('every code that it may answer is told', () => {
    for (const { operation } of operations.filter(
      ({ operation: { operationId } }) => operationId !== 'events.stream',
    )) {
      const isOauth = /OAuthErrorBody/.test(JSON.stringify(operation.responses));
      expect(operation['x-error-codes'].SITE_DISABLED).toBe(503);
      expect(operation['x-error-codes'].UNSUPPORTED_MEDIA_TYPE).toBe(isOauth ? undefined : 415);
      expect(operation['x-error-codes'].INVALID_REQUEST).toBe(isOauth ? 400 : undefined);
      const isKept = operation['x-idempotency'] === 'stored';
      expect([operation.operationId, operation['x-error-codes'].IDEMPOTENCY_KEY_REUSED]).toEqual([
        operation.operationId,
        isKept ? 409 : undefined,
      ]);
    }
  });

  test('only what needs no credentials says so', () => {
    for (const { operation } of operations) {
      const isOpen = operation['x-permission'].reaches.anonymous !== 'none';
      expect(operation.security.some((each) => Object.keys(each).length === 0)).toBe(isOpen);
    }
  });
});
