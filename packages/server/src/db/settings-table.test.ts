/** Settings said once: what holds while nothing is said, their texts, and changes from a known revision. */
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { Query } from './query.ts';
import { defineSettings, type KnownSettings } from './settings-table.ts';
import { boolean, json, nullable, text, whole } from './table.ts';
import type { Transaction, WriteCheck } from './transaction.ts';

const letters = defineSettings(
  'letter_setting',
  { replyTo: nullable(text()), words: json<readonly string[]>(), mostADay: nullable(whole()), sends: boolean() },
  { unsaid: { words: [], sends: true }, auditedAs: 'mailSettings' },
);

const lettersOfEach = defineSettings(
  'letter_override',
  { replyTo: nullable(text()) },
  { of: 'topic_id', unsaid: {}, auditedAs: 'topicReminders', audited: ({ revision }) => ({ revision }) },
);

interface Written {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly check: WriteCheck | undefined;
}

/** A transaction whose table holds one row, or none. */
function transactionWith(row: object | undefined) {
  const written: Written[] = [];
  const asked: { sql: string; parameters: readonly unknown[] }[] = [];
  const tx = {
    siteId: 's',
    first: async (query: Query<unknown>) => {
      asked.push(query.compile());
      return row;
    },
    write: (query: Query<unknown>, check?: WriteCheck) => written.push({ ...query.compile(), check }),
  } as unknown as Transaction;
  return { tx, written, asked };
}

const act = {
  caller: { kind: 'anonymous' } as const,
  requestId: 'r',
  nowMs: Date.UTC(2026, 11, 5, 9),
  operation: { name: 'letters.update' },
};

const inOneLine = (sql: string | undefined) => sql?.replace(/\s+/g, ' ');

describe('settings', () => {
  test('have a type: what may be null may be left out', () => {
    type Letters = KnownSettings<typeof letters>;
    expectTypeOf<Letters['replyTo']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Letters['words']>().toEqualTypeOf<readonly string[]>();
    expectTypeOf<Letters['revision']>().toEqualTypeOf<number>();
    expectTypeOf<{ words: string[]; sends: boolean; revision: number }>().toExtend<Letters>();
  });

  test('of which nothing is said stand at revision 0', async () => {
    const { asked, tx } = transactionWith(undefined);
    expect(await letters.read(tx)).toEqual({ words: [], sends: true, revision: 0 });
    expect(asked).toEqual([
      {
        sql:
          'select revision, reply_to as "replyTo", words, most_a_day as "mostADay", sends ' +
          'from letter_setting where site_id = $1',
        parameters: ['s'],
      },
    ]);
  });

  test('leave out what is null', async () => {
    const { tx } = transactionWith({ revision: 3, replyTo: null, words: ['Hello'], mostADay: 0, sends: false });
    expect(await letters.read(tx)).toStrictEqual({ revision: 3, words: ['Hello'], mostADay: 0, sends: false });
  });

  test('are written whole from the revision that was read, and the log is told', async () => {
    const { tx, written } = transactionWith({ revision: 3, replyTo: 'desk', words: [], mostADay: null, sends: true });
    const after = await letters.change(tx, act, '3', { replyTo: undefined, words: ['Hello'], sends: false });
    expect(after).toStrictEqual({ words: ['Hello'], sends: false, revision: 4 });
    expect(written).toHaveLength(2);
    const [change, audit] = written;
    expect(inOneLine(change?.sql)).toBe(
      'insert into letter_setting as known (site_id, revision, reply_to, words, most_a_day, sends, updated_at) ' +
        'values ($1, $2::bigint + 1, $3, $4, $5, $6, $7) on conflict (site_id) do update set ' +
        'revision = excluded.revision, reply_to = excluded.reply_to, words = excluded.words, ' +
        'most_a_day = excluded.most_a_day, sends = excluded.sends, updated_at = excluded.updated_at ' +
        'where known.revision = $2',
    );
    expect(change?.parameters).toEqual(['s', 3, null, '["Hello"]', null, false, '2026-12-05T09:00:00.000Z']);
    expect(change?.check).toMatchObject({ rows: 1 });
    expect(change?.check?.otherwise()).toMatchObject({ code: 'INVALID_REVISION' });
    expect(audit?.parameters).toEqual(expect.arrayContaining(['letters.update', 'mailSettings', 's']));
    expect(audit?.parameters.slice(-2).map((each) => JSON.parse(each as string))).toEqual([
      { replyTo: 'desk', words: [], sends: true, revision: 3 },
      after,
    ]);
  });

  test('from an older revision are refused before anything is written', async () => {
    const { tx, written } = transactionWith({ revision: 3, words: [], sends: true });
    await expect(letters.change(tx, act, '2', { words: [], sends: true })).rejects.toMatchObject({
      code: 'INVALID_REVISION',
      data: { currentRevision: '3' },
    });
    expect(written).toEqual([]);
  });

  test('of one of several things are found by its id, and the log keeps what they say it keeps', async () => {
    const { asked, tx, written } = transactionWith(undefined);
    expect(await lettersOfEach.change(tx, act, '0', { replyTo: 'desk' }, 't')).toEqual({
      replyTo: 'desk',
      revision: 1,
    });
    expect(asked[0]).toEqual({
      sql: 'select revision, reply_to as "replyTo" from letter_override where site_id = $1 and topic_id = $2',
      parameters: ['s', 't'],
    });
    const [change, audit] = written;
    expect(inOneLine(change?.sql)).toBe(
      'insert into letter_override as known (site_id, topic_id, revision, reply_to, updated_at) ' +
        'values ($1, $2, $3::bigint + 1, $4, $5) on conflict (site_id, topic_id) do update set ' +
        'revision = excluded.revision, reply_to = excluded.reply_to, updated_at = excluded.updated_at ' +
        'where known.revision = $3',
    );
    expect(change?.parameters).toEqual(['s', 't', 0, 'desk', '2026-12-05T09:00:00.000Z']);
    expect(audit?.parameters).toEqual(
      expect.arrayContaining(['topicReminders', 't', '{"revision":0}', '{"revision":1}']),
    );
  });

  test('are defined by the names of the table', () => {
    const { definition } = lettersOfEach;
    expect(Object.keys(definition)).toEqual(['topic_id', 'revision', 'reply_to', 'updated_at']);
    expect(Object.keys(letters.definition)).not.toContain('topic_id');
  });
});
