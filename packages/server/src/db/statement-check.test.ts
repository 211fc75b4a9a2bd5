/** The check of statements: which name their site, and which do not. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createStatementCheck } from './statement-check.ts';

let check: (sql: string) => void;

beforeAll(async () => {
  check = await createStatementCheck();
});

const allowed = [
  'select id from booking where site_id = $1 and id = $2',
  'select b.id from "booking" as "b" where "b"."site_id" = $1::uuid',
  'select id from booking where $1 = site_id and (status = $2 or status = $3)',
  'select id from booking where (site_id, id) = ($1, $2)',
  'select id from booking where (site_id, id) in (($1, $2), ($3, $4))',
  'select b.id from booking b join contact c on c.site_id = b.site_id and c.id = b.contact_id where b.site_id = $1',
  'select b.id from booking b join contact c using (site_id) where b.site_id = $1',
  'select b.id from booking b left join contact c on c.site_id = b.site_id and c.id = b.contact_id where b.site_id = $1',
  'select b.id from booking b left join contact c on c.site_id = $1 and c.id = b.contact_id where b.site_id = $1',
  'select b.id from booking b, contact c where b.site_id = $1 and b.site_id = c.site_id',
  'select id from booking b where b.site_id = $1 and exists (select 1 from occupancy o where o.site_id = b.site_id)',
  'with late as (select site_id, id from booking where site_id = $1) select c.id from contact c join late on late.site_id = c.site_id',
  'with gone as (delete from occupancy where site_id = $1 returning id) select count(*) from gone',
  'select x.id from (select id from booking where site_id = $1) x',
  'select id from booking where site_id = $1 union all select id from contact where site_id = $1',
  'select r.id from unnest($2::uuid[]) as wanted(id) join resource r on r.id = wanted.id and r.site_id = $1',
  'select r.id, o.id from resource r cross join lateral (select id from occupancy where site_id = r.site_id) o where r.site_id = $1',
  'select id from resource where site_id = $1 order by id for no key update',
  'insert into booking (site_id, id) values ($1, $2), ($3, $4) on conflict do nothing returning id',
  'insert into booking (id, site_id) select x.id, $1::uuid from unnest($2::uuid[]) as x(id)',
  'insert into booking (site_id, id) select site_id, id from contact where site_id = $1',
  'update booking set status = $3 where site_id = $1 and id = $2',
  'update booking b set status = c.name from contact c where b.site_id = $1 and c.site_id = b.site_id',
  'delete from occupancy where site_id = $1 and source_id = any($2::text[])',
  'delete from occupancy o using booking b where o.site_id = b.site_id and b.site_id = $1',
  'delete from task where (site_id, id) in (select site_id, id from task where site_id = $1)',
  'select id from site where id = $1',
  'select b.id from site s join booking b on b.site_id = s.id and b.site_id = $1',
  'select offset_ms from server_clock',
  'select relname from pg_class',
  `select pg_notify('live', $1)`,
  'notify live',
  `/* cross-site claim */ select site_id, id, kind from task where state = 'PENDING' for update skip locked limit 10`,
  `/* cross-site claim */ update task set state = 'LEASED' where (site_id, id) in (select site_id, id from task) returning site_id, id`,
];

const refused: [string, string][] = [
  ['select id from booking', 'booking'],
  ['select id from booking where id = $1', 'booking'],
  ['select id from booking where site_id = $1 or id = $2', 'booking'],
  ['select id from booking where not (site_id = $1)', 'booking'],
  ['select id from booking where site_id <> $1', 'booking'],
  ['select id from booking where site_id = any($1::uuid[])', 'booking'],
  ['select id from booking where site_id = site_id', 'booking'],
  ['select b.id from booking b join contact c on c.id = b.contact_id where b.site_id = $1', 'contact (as c)'],
  ['select b.id from booking b join contact c on c.site_id = b.site_id', 'booking (as b)'],
  ['select b.id from booking b left join contact c on b.site_id = $1', 'booking (as b)'],
  ['select b.id from booking b full join contact c on c.site_id = b.site_id and b.site_id = $1', 'booking (as b)'],
  ['select b.id from booking b, contact c where b.site_id = $1', 'contact (as c)'],
  ['select id from site s join booking b on b.site_id = s.id', 'booking (as b)'],
  [
    'select id from booking b where b.site_id = $1 and exists (select 1 from occupancy o where o.id = b.id)',
    'occupancy',
  ],
  ['select (select count(*) from booking) from site', 'booking'],
  ['with late as (select id from booking) select id from late', 'booking'],
  ['select id from booking where site_id = $1 union select id from contact', 'contact'],
  ['select x.id from (select id from booking) x where x.site_id = $1', 'booking'],
  ['insert into booking (id) values ($1)', 'without setting site_id'],
  ['insert into booking values ($1, $2)', 'without setting site_id'],
  [
    `insert into booking (site_id, id) values ($1, $2), ('0192d0a0-0000-7000-8000-000000000000', $3)`,
    'neither a parameter',
  ],
  ['insert into booking (site_id, id) select s.id, $1 from site s', 'neither a parameter'],
  ['insert into booking (site_id, id) select $1, id from contact', 'contact'],
  ['update booking set status = $1 where id = $2', 'booking'],
  ['update booking set site_id = $1 where site_id = $2', 'moves a row to another site'],
  ['update booking b set status = c.name from contact c where b.site_id = $1', 'contact (as c)'],
  ['delete from occupancy where expires_at <= $1', 'occupancy'],
  ['delete from occupancy o using booking b where b.site_id = $1', 'occupancy (as o)'],
  ['truncate booking', 'of a kind'],
  ['set search_path = other', 'of a kind'],
  ['select 1; select 2', 'several statements'],
  ['/* cross-site claim */ select site_id, body from outbox_event', 'nothing but keys'],
  ['/* cross-site claim */ select id from task', 'nothing but keys'],
  ['/* cross-site claim */ update task set state = $1', 'nothing but keys'],
  ['/* cross-site claim */ select * from task', 'nothing but keys'],
];

describe('statements that name their site', () => {
  test.each(allowed)('%s', (sql) => {
    expect(() => check(sql)).not.toThrow();
  });
});

describe('statements that do not', () => {
  test.each(refused)('%s', (sql, reason) => {
    expect(() => check(sql)).toThrow(reason);
  });
});

test('a refusal shows the statement', () => {
  expect(() => check('select id from booking')).toThrow(
    'The statement reads or changes booking without filtering on its site_id: select id from booking',
  );
});
