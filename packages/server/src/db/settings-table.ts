/**
 * Settings said once: a table of one row for each site, or for each of several things of a site, which is there as soon as
 * the business has said something. From its columns come the type of what is said, the read, and the one way to change it:
 * from a known revision, whole, and told to the audit log. Unlike rows of other tables, settings have the names of the wire,
 * since the wire is all that they are for: what column `reply_to` holds is `replyTo`, and absent where it is null.
 */
import type { AuditedEntity } from '@openhours/contract';
import type { Caller } from '../auth/caller.ts';
import { formatInstant } from '../time/index.ts';
import { recordAudit } from './audit.ts';
import { requireRevision, staleRevision } from './revision.ts';
import { statement } from './statement.ts';
import { type Column, instant, uuid, whole } from './table.ts';
import type { Reader, Transaction } from './transaction.ts';

type Columns = Readonly<Record<string, Column<unknown>>>;
type ValueOf<Of> = Of extends Column<infer Value> ? Value : never;
type NullableIn<All extends Columns> = {
  [Name in keyof All]: null extends ValueOf<All[Name]> ? Name : never;
}[keyof All];

/** What may be said: nothing in a column that may be null is left out. */
type SettingsOf<All extends Columns> = {
  readonly [Name in Exclude<keyof All, NullableIn<All>>]: ValueOf<All[Name]>;
} & { readonly [Name in NullableIn<All>]?: NonNullable<ValueOf<All[Name]>> | undefined };

/** As it stands. */
type Known<Said> = Said & {
  /** 0 while the business has said nothing. */
  readonly revision: number;
};

/** What is known of defined settings. Example: `export type KnownTheme = KnownSettings<typeof themeSettings>`. */
export type KnownSettings<Defined> = Defined extends SettingsTable<infer Said, infer _Id> ? Known<Said> : never;

/** Whose act a change is, for the audit log; the `Act` of a call is one. */
interface SettingAct {
  readonly caller: Caller;
  readonly requestId: string;
  /** Epoch milliseconds of business time. */
  readonly nowMs: number;
  readonly operation: { readonly name: string };
}

/** `Id`: nothing for settings of a site, else of what they are. */
export interface SettingsTable<Said, Id extends readonly string[]> {
  readonly name: string;
  /** Every column but the site, by the names of the table. */
  readonly definition: Columns;
  read(reader: Reader, ...id: Id): Promise<Known<Said>>;
  /**
   * Collects that all of it is said anew, from the revision that somebody read; refuses when it is another one by now, also
   * when that shows only in `flush`. Answers how it stands then.
   */
  change(
    tx: Transaction,
    act: SettingAct,
    fromRevision: string | undefined,
    said: Said,
    ...id: Id
  ): Promise<Known<Said>>;
}

interface SettingsOptions<Said> {
  /** What holds while the business has said nothing. */
  readonly unsaid: NoInfer<Said>;
  /** What the audit log calls it. */
  readonly auditedAs: AuditedEntity;
  /** What the log keeps of it, where that is not all. */
  audited?(known: Known<NoInfer<Said>>): unknown;
}

/**
 * Defines settings of the migrations: of a site, or of each thing that the column `of` names. Columns have the names of the
 * wire. Example: `defineSettings('mail_setting', { replyTo: nullable(text()) }, { unsaid: {}, auditedAs: 'mailSettings' })`.
 */
export function defineSettings<const All extends Columns>(
  name: string,
  columns: All,
  options: SettingsOptions<SettingsOf<All>>,
): SettingsTable<SettingsOf<All>, []>;
export function defineSettings<const All extends Columns>(
  name: string,
  columns: All,
  options: SettingsOptions<SettingsOf<All>> & { readonly of: string },
): SettingsTable<SettingsOf<All>, [id: string]>;
export function defineSettings(
  name: string,
  columns: Columns,
  options: SettingsOptions<Readonly<Record<string, unknown>>> & { readonly of?: string },
): SettingsTable<Readonly<Record<string, unknown>>, string[]> {
  const { audited = (known) => known, auditedAs, of } = options;
  const members = Object.keys(columns);
  const stored = members.map((member) => columnOf(member));
  const unsaid = Object.freeze({ ...options.unsaid, revision: 0 });

  const keys = of === undefined ? ['site_id'] : ['site_id', of];
  const keyed = keys.map((key, index) => `${key} = $${index + 1}`).join(' and ');
  const selected = members.map((member, index) => nameAs(stored[index] as string, member));
  const readText = `select ${['revision', ...selected].join(', ')} from ${name} where ${keyed}`;

  const from = `$${keys.length + 1}`;
  const changed = [...stored, 'updated_at'];
  const inserted = [...keys, 'revision', ...changed].join(', ');
  const parameters = [
    ...keys.map((_, index) => `$${index + 1}`),
    `${from}::bigint + 1`,
    ...changed.map((_, index) => `$${keys.length + 2 + index}`),
  ].join(', ');
  const assigned = ['revision', ...changed].map((column) => `${column} = excluded.${column}`).join(', ');
  const writeText = `insert into ${name} as known (${inserted}) values (${parameters})
    on conflict (${keys.join(', ')}) do update set ${assigned} where known.revision = ${from}`;

  async function read(reader: Reader, ...id: string[]) {
    const row = await reader.first(
      statement<{ readonly revision: number; readonly [member: string]: unknown }>(readText, [reader.siteId, ...id]),
    );
    return row === undefined ? unsaid : { ...withoutNothing(row), revision: row.revision };
  }

  function bound(member: string, value: unknown): unknown {
    if (value === undefined || value === null) {
      return null;
    }
    const encode = columns[member]?.encode as ((value: unknown) => unknown) | undefined;
    return encode === undefined ? value : encode(value);
  }

  return {
    name,
    definition: {
      ...(of === undefined ? {} : { [of]: uuid() }),
      revision: whole(),
      ...Object.fromEntries(members.map((member) => [columnOf(member), columns[member] as Column<unknown>])),
      updated_at: instant(),
    },
    read,
    async change(tx, { caller, nowMs, operation, requestId }, fromRevision, said, ...id) {
      const before = await read(tx, ...id);
      requireRevision(before, fromRevision);
      const after = { ...withoutNothing(said), revision: before.revision + 1 };
      tx.write(
        statement(writeText, [
          tx.siteId,
          ...id,
          before.revision,
          ...members.map((member) => bound(member, said[member])),
          formatInstant(nowMs),
        ]),
        { rows: 1, otherwise: () => staleRevision('INVALID_REVISION') },
      );
      recordAudit(tx, {
        at: nowMs,
        caller,
        operation: operation.name,
        requestId,
        entityType: auditedAs,
        entityId: id[0] ?? tx.siteId,
        before: audited(before),
        after: audited(after),
      });
      return after;
    },
  };
}

/** `replyTo` is stored as `reply_to`. */
function columnOf(member: string): string {
  return member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function nameAs(column: string, member: string): string {
  return column === member ? column : `${column} as "${member}"`;
}

function withoutNothing(said: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null && value !== undefined));
}
