/** The SQL text and the bound parameters of each wire form; nothing of a request ever stands in the text. */
import { parseFilter, parseSort } from '@openhours/contract';
import { describe, expect, test } from 'vitest';
import { defineFields, type Fields, jsonField } from './fields.ts';
import { compileFilter } from './filter.ts';
import { queryBuilder } from './query.ts';
import { beyond, orderBy, sortParts } from './sort.ts';

const builder = queryBuilder<{ thing: { id: string } }>();

const fields = defineFields(
  {
    id: { type: 'guid', column: 'id', nullable: false },
    name: { type: 'text', column: 't.name' },
    title: { type: 'text', column: 'title', folded: { column: 'title_folded', fold: (text) => text.toLowerCase() } },
    email: { type: 'word', column: 'email_folded', encode: (text) => text.toLowerCase() },
    places: { type: 'number', column: 'places', nullable: false },
    start: { type: 'instant', column: 'start_at', nullable: false },
    end: { type: 'instant', column: 'end_at' },
    tags: { type: 'text', column: 'tags', many: true },
    staff: { type: 'guid', column: 'staff', many: true },
    memberId: { type: 'guid', column: 'owner', when: { column: 'kind', equals: 'MEMBER' } },
    place: { type: 'text', column: 'details', path: ['location', 'type'] },
    label: { type: 'text', child: { table: 'label', on: { site_id: 't.site_id' }, column: 'text' } },
  },
  { id: 'id' },
);
const document: Fields = { id: fields.id, field: (path) => jsonField('data', path) };

function compiled(wire: unknown, language: Fields = fields): [string, readonly unknown[]] {
  const condition = compileFilter(parseFilter(wire, language, 'query.filter'));
  const { sql, parameters } = builder.selectFrom('thing').where(condition).compile();
  return [sql.replace('select from "thing" where ', ''), parameters];
}

const someId = 'aaaaaaaa-0000-4000-8000-000000000001';

describe('wire form to SQL', () => {
  test.each<[unknown, string, unknown[]]>([
    [{}, 'true', []],
    [{ $or: [] }, 'false', []],
    [{ $not: {} }, 'false', []],
    [{ name: 'a' }, '"t"."name" = $1::text', ['a']],
    [{ name: { $ne: 'a' } }, '("t"."name" = $1::text) is not true', ['a']],
    [{ name: null }, '("t"."name" is not null) is not true', []],
    [{ name: { $gt: 'a' } }, '"t"."name" collate "C" > $1::text', ['a']],
    [{ name: { $in: ['a', 'b'] } }, '"t"."name" = any($1::text[])', [['a', 'b']]],
    [{ name: { $in: [] } }, 'false', []],
    [{ name: { $nin: [] } }, '(false) is not true', []],
    [{ name: { $hasAll: ['a', 'b'] } }, '("t"."name" = $1::text and "t"."name" = $2::text)', ['a', 'b']],
    [{ name: { $isEmpty: true } }, `("t"."name" is null or "t"."name" = '')`, []],
    [
      { name: { $contains: '5%_\\' } },
      `lower("t"."name" collate "default") like lower($1::text) escape '\\'`,
      ['%5\\%\\_\\\\%'],
    ],
    [{ title: { $startsWith: 'Ab' } }, `"title_folded" like $1::text escape '\\'`, ['ab%']],
    [{ email: 'A@B.CO' }, '"email_folded" = $1::text', ['a@b.co']],
    [{ id: someId.toUpperCase() }, '"id" = $1::uuid', [someId]],
    [{ id: 'no guid' }, 'false', []],
    [{ id: { $ne: 'no guid' } }, '(false) is not true', []],
    [{ id: { $in: ['no guid', someId] } }, '"id" = any($1::uuid[])', [[someId]]],
    [{ id: { $startsWith: 'aa' } }, `lower("id"::text collate "default") like lower($1::text) escape '\\'`, ['aa%']],
    [{ places: 5 }, '"places" = $1::bigint', ['5']],
    [{ places: { $lte: 0.5 } }, '"places" <= $1::numeric', ['0.5']],
    [{ start: { $gte: '2026-01-02' } }, '"start_at" >= $1::timestamptz', ['2026-01-02T00:00:00.000Z']],
    [{ tags: { $hasSome: ['a'] } }, '"tags" && $1::text[]', [['a']]],
    [{ tags: { $hasAll: ['a', 'b'] } }, '"tags" @> $1::text[]', [['a', 'b']]],
    [{ tags: 'a' }, '"tags" @> $1::text[]', [['a']]],
    [{ staff: { $hasAll: ['no guid', someId] } }, 'false', []],
    [
      { tags: { $startsWith: 'a' } },
      `exists (select 1 from unnest("tags") as element(value) where lower(element.value collate "default") like lower($1::text) escape '\\')`,
      ['a%'],
    ],
    [{ memberId: someId }, '("kind" = $1::text and "owner" = $2::uuid)', ['MEMBER', someId]],
    [
      { place: 'X' },
      `(case when jsonb_typeof(("details" #> $1::text[])) = 'string' then ("details" #> $2::text[]) #>> '{}' end) = $3::text`,
      [['location', 'type'], ['location', 'type'], 'X'],
    ],
    [
      { label: 'x' },
      'exists (select 1 from "label" as child_row where (child_row."site_id" = "t"."site_id" and child_row."text" = $1::text))',
      ['x'],
    ],
    [
      { $or: [{ name: 'a' }, { $not: { name: 'b', places: { $gt: 1 } } }] },
      '("t"."name" = $1::text or (("t"."name" = $2::text) is not true or ("places" > $3::bigint) is not true))',
      ['a', 'b', '1'],
    ],
  ])('%j', (wire, text, parameters) => {
    expect(compiled(wire)).toEqual([text, parameters]);
  });

  test.each<[unknown, string, unknown[]]>([
    [{ 'a.b': 'x' }, '"data" @? $1::jsonpath', ['$."a"."b" ? (@.type() == "string" && @ == "x")']],
    [{ a: { $gt: -1.5 } }, '"data" @? $1::jsonpath', ['$."a" ? (@.type() == "number" && @ > -1.5)']],
    [
      { a: { $lt: { $date: '2026-01-02' } } },
      '"data" @? $1::jsonpath',
      ['$."a" ? (@.type() == "object" && @."$date" < "2026-01-02T00:00:00.000Z")'],
    ],
    [
      { a: { $exists: true } },
      `exists (select 1 from jsonb_path_query("data", $1::jsonpath) as candidate(value) where candidate.value <> 'null')`,
      ['$."a"'],
    ],
    [
      { a: { $in: ['x', 1] } },
      'exists (select 1 from jsonb_path_query("data", $1::jsonpath) as candidate(value) where candidate.value in (select jsonb_array_elements($2::jsonb)))',
      ['$."a"[*]', '["x",1]'],
    ],
  ])('%j of a document', (wire, text, parameters) => {
    expect(compiled(wire, document)).toEqual([text, parameters]);
  });
});

describe('whatever a request holds stays a parameter', () => {
  const attacks = [
    `'; drop table thing; --`,
    '" or "1"="1',
    `\\'); select 1; --`,
    '$1',
    ') ? (@ == 1',
    '"."x" ? (1 == 1)',
    '%_\\',
    '{$ne: null}',
  ];

  test.each(attacks)('as a value: %s', (attack) => {
    for (const operator of ['$eq', '$gt', '$startsWith', '$contains']) {
      expect(compiled({ name: { [operator]: attack } })[0]).toBe(compiled({ name: { [operator]: 'x' } })[0]);
      expect(compiled({ a: { [operator]: attack } }, document)[0]).toBe(
        compiled({ a: { [operator]: 'x' } }, document)[0],
      );
    }
  });

  test.each(attacks)('as a name: %s', (attack) => {
    expect(() => compiled({ [attack]: 1 })).toThrow(/cannot be filtered|is not known here/);
    expect(() => parseSort([{ fieldName: attack }], fields, 'query.sort')).toThrow('cannot be sorted');
    const name = attack.replaceAll('.', '');
    const [text, parameters] = name.startsWith('$') ? compiled({ a: 1 }, document) : compiled({ [name]: 1 }, document);
    expect(text).toBe('"data" @? $1::jsonpath');
    expect(parameters[0]).toContain(JSON.stringify(name.startsWith('$') ? 'a' : name));
  });

  test.each(attacks)('as an operator: %s', (attack) => {
    expect(() => compiled({ name: { $eq: 'x', [attack]: 1 } })).toThrow('cannot be used on field');
    expect(() => compiled({ [`$${attack}`]: 1 })).toThrow('is not known here');
  });
});

describe('sort to SQL', () => {
  const ordered = (sort: { fieldName: string; order?: 'ASC' | 'DESC' }[], position: (string | null)[]) => {
    const parts = sortParts(parseSort(sort, fields, 'query.sort'), fields);
    return builder
      .selectFrom('thing')
      .where(beyond(parts, position, false))
      .orderBy(orderBy(parts, false) as never)
      .compile()
      .sql.replace('select from "thing" where ', '');
  };

  test.each<[{ fieldName: string; order?: 'ASC' | 'DESC' }[], (string | null)[], string]>([
    [
      [{ fieldName: 'start' }],
      ['x', 'y'],
      '("start_at", "id") > ($1::timestamptz, $2::uuid) order by "start_at" asc, "id" asc',
    ],
    [
      [{ fieldName: 'start', order: 'DESC' }],
      ['x', 'y'],
      '("start_at", "id") < ($1::timestamptz, $2::uuid) order by "start_at" desc, "id" desc',
    ],
    [[{ fieldName: 'id' }, { fieldName: 'start' }], ['x'], '("id") > ($1::uuid) order by "id" asc'],
    [
      [{ fieldName: 'end', order: 'DESC' }, { fieldName: 'places' }],
      ['x', '1', 'y'],
      '((("end_at" < $1::timestamptz or "end_at" is null)) or ("end_at" = $2::timestamptz and "places" > $3::numeric) or ("end_at" = $4::timestamptz and "places" = $5::numeric and "id" > $6::uuid)) order by "end_at" desc nulls last, "places" asc, "id" asc',
    ],
    [
      [{ fieldName: 'end' }],
      [null, 'y'],
      '(("end_at" is not null) or ("end_at" is null and "id" > $1::uuid)) order by "end_at" asc nulls first, "id" asc',
    ],
  ])('%j', (sort, position, text) => {
    expect(ordered(sort, position)).toBe(text);
  });

  test('a field of several values cannot be declared sortable by accident', () => {
    expect(() => parseSort([{ fieldName: 'tags' }], fields, 'query.sort')).toThrow('cannot be sorted');
    expect(() => parseSort([{ fieldName: 'label' }], fields, 'query.sort')).toThrow('cannot be sorted');
  });
});
