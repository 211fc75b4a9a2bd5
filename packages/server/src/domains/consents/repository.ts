/** All SQL of consents: their words, which services ask for them, and who has signed. */
import type { AskedConsent, Consent, ConsentValidity, PagingMetadata, SigningWay } from '@openhours/contract';
import { type ParsedQuery, paginate } from '../../db/paging.ts';
import { queryBuilder } from '../../db/query.ts';
import { defineSettings } from '../../db/settings-table.ts';
import { statement } from '../../db/statement.ts';
import {
  boolean,
  defineTable,
  instant,
  json,
  nullable,
  type RowOf,
  type StoredRow,
  text,
  uuid,
  whole,
} from '../../db/table.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';
import { takeTurns } from '../../db/turns.ts';
import { formatInstant } from '../../time/index.ts';

type Translated = NonNullable<Consent['translations']>;

export const consentTable = defineTable('consent', {
  id: uuid(),
  revision: whole(),
  name: text(),
  text: text(),
  translations: json<Translated>(),
  /** Of name and text. */
  language: text(),
  version: whole(),
  /** Signatures of this version and later ones count. */
  valid_from_version: whole(),
  archived: boolean(),
  created_at: instant(),
  updated_at: instant(),
});

export type ConsentRow = RowOf<typeof consentTable>;

export const consentVersionTable = defineTable('consent_version', {
  consent_id: uuid(),
  version: whole(),
  name: text(),
  text: text(),
  translations: json<Translated>(),
  language: text(),
  /** Signatures of this version and later ones counted as long as it was the newest. */
  valid_from_version: whole(),
  created_at: instant(),
});

export type ConsentVersionRow = RowOf<typeof consentVersionTable>;

export const signatureTable = defineTable('consent_signature', {
  id: uuid(),
  consent_id: uuid(),
  version: whole(),
  booking_id: uuid(),
  contact_id: uuid(),
  name: text(),
  language: nullable(text()),
  way: text<SigningWay>(),
  /** The contact has signed it themselves: on paper, or signed in. */
  own: boolean(),
  /** The booking stands, and its customer has shown that its messages reach them. */
  confirmed: boolean(),
  /** Of paper: the user who has noted it. */
  noted_by: nullable(uuid()),
  signed_at: instant(),
  created_at: instant(),
});

export type SignatureRow = RowOf<typeof signatureTable>;

export const serviceConsents = defineSettings(
  'service_consent',
  { consents: json<readonly AskedConsent[]>() },
  { of: 'service_id', unsaid: { consents: [] }, auditedAs: 'serviceConsents' },
);

/** One consent that one service asks for, without its words. */
export interface AskedOfService {
  readonly service_id: string;
  readonly consent_id: string;
  readonly version: number;
  /** Versions that meant something else than those before them, each with since when, epoch milliseconds. */
  readonly meanings: readonly (readonly [version: number, sinceMs: number])[];
  readonly validity: ConsentValidity;
  readonly months: number | null;
  readonly required_to_book: boolean;
}

/** What services ask for, in the order in which they do; archived and deleted consents are asked for by none. */
export function readAskedOf(reader: Reader, serviceIds: readonly string[]): Promise<AskedOfService[]> {
  return reader.all(
    statement<AskedOfService>(
      `select asking.service_id, consent.id as consent_id, consent.version,
         (select jsonb_agg(jsonb_build_array(kept.version, (extract(epoch from kept.created_at) * 1000)::bigint)
                           order by kept.version)
          from consent_version kept
          where kept.site_id = consent.site_id and kept.consent_id = consent.id
            and kept.valid_from_version = kept.version) as meanings,
         asked.value ->> 'validity' as validity, (asked.value ->> 'months')::integer as months,
         (asked.value ->> 'requiredToBook')::boolean as required_to_book
       from service_consent asking
       cross join lateral jsonb_array_elements(asking.consents) with ordinality as asked (value, place)
       join consent on consent.site_id = asking.site_id and consent.id = (asked.value ->> 'consentId')::uuid
       where asking.site_id = $1 and asking.service_id = any ($2::uuid[]) and not consent.archived
       order by asking.service_id, asked.place`,
      [reader.siteId, [...new Set(serviceIds)]],
    ),
  );
}

/** Consents as they are while somebody signs them: none of them changes or goes until the transaction ends. */
export function holdConsents(tx: Transaction, consentIds: readonly string[]): Promise<ConsentRow[]> {
  return tx.all(
    statement<ConsentRow>(
      `select ${consentTable.list} from consent where site_id = $1 and id = any ($2::uuid[]) order by id for share`,
      [tx.siteId, [...new Set(consentIds)]],
    ),
  );
}

/** Those of the consents that there are. */
export const readConsents = consentTable.findMany;

/** Waits for its turn among those who use one more of a site, so that together they keep within its limit. */
export async function takeTurnToUse(tx: Transaction): Promise<void> {
  await takeTurns(tx, [`consents ${tx.siteId}`]);
}

/** How many there are in use. */
export async function countConsents(reader: Reader): Promise<number> {
  const row = await reader.first(
    statement<{ count: number }>('select count(*)::integer as count from consent where site_id = $1 and not archived', [
      reader.siteId,
    ]),
  );
  return row?.count ?? 0;
}

export async function isSigned(reader: Reader, consentId: string): Promise<boolean> {
  const row = await reader.first(
    statement('select id from consent_signature where site_id = $1 and consent_id = $2 limit 1', [
      reader.siteId,
      consentId,
    ]),
  );
  return row !== undefined;
}

export function deleteVersions(tx: Transaction, consentId: string): void {
  tx.write(statement('delete from consent_version where site_id = $1 and consent_id = $2', [tx.siteId, consentId]));
}

/** The versions of a consent before one of them, the newest first. */
export function readVersions(
  reader: Reader,
  consentId: string,
  beforeVersion: number,
  limit: number,
): Promise<ConsentVersionRow[]> {
  return reader.all(
    statement<ConsentVersionRow>(
      `select ${consentVersionTable.list} from consent_version
       where site_id = $1 and consent_id = $2 and version < $3 order by version desc limit $4`,
      [reader.siteId, consentId, beforeVersion, limit],
    ),
  );
}

export const findSignature = signatureTable.find;

/** What was signed with bookings, the newest first. */
export function readSignaturesOfBookings(reader: Reader, bookingIds: readonly string[]): Promise<SignatureRow[]> {
  return reader.all(
    statement<SignatureRow>(
      `select ${signatureTable.list} from consent_signature
       where site_id = $1 and booking_id = any ($2::uuid[]) order by signed_at desc, id desc`,
      [reader.siteId, bookingIds],
    ),
  );
}

/** A signature that a contact may have given with another booking. */
export interface SoughtSignature {
  readonly consentId: string;
  readonly contactId: string;
  /** Of this version or a later one. */
  readonly validFrom: number;
  /** Before a visit that begins then, epoch milliseconds. */
  readonly startMs: number;
}

/**
 * The newest signature for each that is sought, of those that are known to be the contact's: what a stranger signs with
 * somebody's address counts for that booking alone. A regular who signs for every visit is not read whole.
 */
export function readSignaturesOfContacts(reader: Reader, sought: readonly SoughtSignature[]): Promise<SignatureRow[]> {
  return reader.all(
    statement<SignatureRow>(
      `select distinct ${signatureTable.listOf('given')}
       from unnest($2::uuid[], $3::uuid[], $4::integer[], $5::timestamptz[])
         as sought (consent_id, contact_id, valid_from, start_at)
       cross join lateral (
         select ${signatureTable.list} from consent_signature
         where site_id = $1 and contact_id = sought.contact_id and consent_id = sought.consent_id
           and version >= sought.valid_from and signed_at <= sought.start_at and (own or confirmed)
         order by signed_at desc limit 1
       ) as given`,
      [
        reader.siteId,
        sought.map(({ consentId }) => consentId),
        sought.map(({ contactId }) => contactId),
        sought.map(({ validFrom }) => validFrom),
        sought.map(({ startMs }) => new Date(startMs)),
      ],
    ),
  );
}

/** Versions of consents, each by both. */
export function readVersionsNamed(
  reader: Reader,
  named: readonly { readonly consentId: string; readonly version: number }[],
): Promise<ConsentVersionRow[]> {
  return reader.all(
    statement<ConsentVersionRow>(
      `select ${consentVersionTable.list} from consent_version
       where site_id = $1
         and (consent_id, version) in (select * from unnest($2::uuid[], $3::integer[]))`,
      [reader.siteId, named.map(({ consentId }) => consentId), named.map(({ version }) => version)],
    ),
  );
}

/** The newest version of each consent that was written by a moment. */
export function readNewestBy(
  reader: Reader,
  consentIds: readonly string[],
  atMs: number,
): Promise<ConsentVersionRow[]> {
  return reader.all(
    statement<ConsentVersionRow>(
      `select distinct on (consent_id) ${consentVersionTable.list} from consent_version
       where site_id = $1 and consent_id = any ($2::uuid[]) and created_at <= $3
       order by consent_id, version desc`,
      [reader.siteId, consentIds, new Date(atMs)],
    ),
  );
}

/** Signatures go along to whoever the booking turns out to be for; that they have signed them is not known. */
export function moveSignaturesToContact(tx: Transaction, bookingId: string, contactId: string): void {
  tx.write(
    statement(
      `update consent_signature set contact_id = $3, own = false, confirmed = false
       where site_id = $1 and booking_id = $2 and contact_id <> $3`,
      [tx.siteId, bookingId, contactId],
    ),
  );
}

/** Keeps whether a booking stands whose customer has shown that its messages reach them. */
export function confirmSignatures(tx: Transaction, bookingId: string, isConfirmed: boolean): void {
  tx.write(
    statement('update consent_signature set confirmed = $3 where site_id = $1 and booking_id = $2', [
      tx.siteId,
      bookingId,
      isConfirmed,
    ]),
  );
}

/** Deletes what somebody signed by one act: with each of the bookings that were made by it. */
export function removeSignaturesOfAct(tx: Transaction, of: SignatureRow): Promise<SignatureRow[]> {
  return tx.all(
    statement<SignatureRow>(
      `delete from consent_signature
       where site_id = $1 and id = any (array(
         select id from consent_signature
         where site_id = $1 and contact_id = $2 and consent_id = $3 and way = $4 and created_at = $5
         order by id for update))
       returning ${signatureTable.list}`,
      [tx.siteId, of.contact_id, of.consent_id, of.way, formatInstant(of.created_at)],
    ),
  );
}

/** Deletes what was signed with bookings of which nothing stays. */
export function removeSignaturesOfBookings(tx: Transaction, bookingIds: readonly string[]): Promise<SignatureRow[]> {
  return tx.all(
    statement<SignatureRow>(
      `delete from consent_signature where site_id = $1 and booking_id = any ($2::uuid[])
       returning ${signatureTable.list}`,
      [tx.siteId, bookingIds],
    ),
  );
}

/** What a service asked for goes with it. */
export function forgetService(tx: Transaction, serviceId: string): void {
  tx.write(statement('delete from service_consent where site_id = $1 and service_id = $2', [tx.siteId, serviceId]));
}

const sql = queryBuilder<{
  consent: StoredRow<typeof consentTable>;
  consent_signature: StoredRow<typeof signatureTable>;
}>();

export function queryConsents(
  reader: Reader,
  query: ParsedQuery,
): Promise<{ rows: ConsentRow[]; pagingMetadata: PagingMetadata }> {
  const select = sql.selectFrom('consent').select(consentTable.columns).where('site_id', '=', reader.siteId);
  return paginate({ reader, select, query });
}

export function querySignatures(
  reader: Reader,
  query: ParsedQuery,
): Promise<{ rows: SignatureRow[]; pagingMetadata: PagingMetadata }> {
  const select = sql
    .selectFrom('consent_signature')
    .select(signatureTable.columns)
    .where('site_id', '=', reader.siteId);
  return paginate({ reader, select, query });
}
