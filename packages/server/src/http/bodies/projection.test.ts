/** Paths of `query.fields` are read by the declared output, and cut answers as they say. */
import { allOperations, defineOperation, PagingMetadata, Query, queriedList, services } from '@openhours/contract';
import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { writeCursor } from '../../db/cursor.ts';
import { projectionOf } from './projection.ts';

const signing = { key: new Uint8Array(32), siteId: 'site', operation: 'tests.query' };
const Place = Type.Object({ id: Type.String(), city: Type.Optional(Type.String()) });
const operation = defineOperation({
  name: 'tests.query',
  summary: 'Finds things.',
  method: 'POST',
  path: '/v1/things/query',
  permission: 'PUBLIC',
  idempotency: 'natural',
  source: 'test',
  input: Type.Object({ query: Type.Optional(Query) }),
  output: Type.Object({
    things: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        createdDate: Type.String(),
        places: Type.Array(Place),
        choice: Type.Optional(Type.Union([Type.Object({ one: Type.String() }), Type.Object({ two: Type.String() })])),
        namespaces: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      }),
    ),
    pagingMetadata: PagingMetadata,
  }),
});
const read = projectionOf(operation)!;
const thing = {
  id: '1',
  name: 'Ada',
  createdDate: 'then',
  places: [{ id: 'a', city: 'Rome' }, { id: 'b' }],
  choice: { two: '2' },
  namespaces: { own: { deep: { a: 1, b: 2 } }, other: 1 },
};
const answered = (fields: string[]) =>
  read({ query: { fields } }, signing)?.({ things: [thing], pagingMetadata: { count: 1 } });

describe('of each that is found stays', () => {
  test.each<[string[], object]>([
    [['name'], { id: '1', name: 'Ada' }],
    [['_id'], { id: '1' }],
    [['_createdDate', 'name'], { id: '1', name: 'Ada', createdDate: 'then' }],
    [['places.city'], { id: '1', places: [{ city: 'Rome' }, {}] }],
    [['places._id', 'places'], { id: '1', places: thing.places }],
    [['places', 'places._id'], { id: '1', places: thing.places }],
    [['choice.two'], { id: '1', choice: { two: '2' } }],
    [['choice.one'], { id: '1', choice: {} }],
    [['namespaces.own.deep.b', 'namespaces.own.missing'], { id: '1', namespaces: { own: { deep: { b: 2 } } } }],
  ])('of %j', (fields, expected) => {
    expect(answered(fields)).toEqual({ things: [expected], pagingMetadata: { count: 1 } });
  });
});

test('everything stays when nothing is named', () => {
  expect([read({}, signing), read({ query: {} }, signing), read({ query: { fields: [] } }, signing)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test.each(['nope', 'name.first', 'places.0', 'choice.three', '', 'constructor', 'places.toString', 'things.name'])(
  'the path %j is refused',
  (path) => {
    expect(() => read({ query: { fields: ['name', path] } }, signing)).toThrow(
      expect.objectContaining({
        violations: [expect.objectContaining({ field: 'query.fields', violatedRule: 'OTHER' })],
      }),
    );
  },
);

test('a page by cursor has the fields of the first page, whatever stands beside the cursor', () => {
  const content = { filter: {}, sort: [], limit: 1, position: ['1'], backwards: false };
  const cursorWith = (fields: string[] | undefined) =>
    writeCursor(signing, { ...content, ...(fields && { fields }) }, 'query.filter');
  const page = (fields: string[] | undefined) =>
    read({ query: { fields: ['createdDate'], cursorPaging: { cursor: cursorWith(fields) } } }, signing);
  expect(page(['name'])?.({ things: [thing] })).toEqual({ things: [{ id: '1', name: 'Ada' }] });
  expect(page(undefined)).toBeUndefined();
});

test('every declared query that takes fields says what they are the fields of', () => {
  const taking = allOperations().flatMap((each) => (queriedList(each) === undefined ? [] : [each.name]));
  expect(taking).toContain('services.queryServices');
  expect(taking.filter((name) => name.startsWith('bookings.'))).toEqual([]);
  expect(queriedList(services.queryServices)).toMatchObject({ name: 'services', idPath: 'id' });
  expect(projectionOf(services.getService)).toBeUndefined();
});

test('a declaration that answers no list of something with an id is refused', () => {
  const without = { ...operation, output: Type.Object({ things: Type.Array(Type.Object({ name: Type.String() })) }) };
  expect(() => projectionOf(without)).toThrow('tests.query takes query.fields, but what it finds has no id');
  const two = { ...operation, output: Type.Object({ a: Type.Array(Place), b: Type.Array(Place) }) };
  expect(() => projectionOf(two)).toThrow('does not answer exactly one list');
});
