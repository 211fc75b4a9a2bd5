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

type Translated = NonNullable<Consent['translations']>;

export const consentTable = defineTable('consent', {
  id: uuid(),
  revision: whole(),
  name: text(),
  text: text(),
  translations: json<Translated>(),
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
  created_at: instant(),
});

export type ConsentVersionRow = RowOf<typeof consentVersionTable>;

export const signatureTable = defineTable('consent_signature', {
  id: uuid(),
  consent_id: uuid(),
  version: whole(),
  booking_id: uuid(),
  /** Null: the booking is nobody's. */
  contact_id: nullable(uuid()),
  name: text(),
  language: nullable(text()),
  way: text<SigningWay>(),
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
  readonly valid_from_version: number;
  readonly validity: ConsentValidity;
  readonly months: number | null;
  readonly required_to_book: boolean;
}

/** What services ask for, in the order in which they do; archived and deleted consents are asked for by none. */
export function readAskedOf(reader: Reader, serviceIds: readonly string[]): Promise<AskedOfService[]> {
  return reader.all(
    statement<AskedOfService>(
      `select asking.service_id, consent.id as consent_id, consent.version, consent.valid_from_version,
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

export async function countConsents(reader: Reader): Promise<number> {
  const row = await reader.first(
    statement<{ count: number }>('select count(*)::integer as count from consent where site_id = $1', [reader.siteId]),
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

/** For which bookings and contacts signatures are sought. */
export interface Signers {
  readonly bookingIds: readonly string[];
  readonly contactIds: readonly string[];
}

/**
 * Signatures that may count for bookings: all that were given with them, and of each contact and consent the newest one of a
 * version that counts. A regular who signs for every visit is not read whole.
 */
export function readSignaturesFor(
  reader: Reader,
  consentIds: readonly string[],
  { bookingIds, contactIds }: Signers,
): Promise<SignatureRow[]> {
  const list = signatureTable.listOf('given');
  return reader.all(
    statement<SignatureRow>(
      `(select ${list} from consent_signature given
        where given.site_id = $1 and given.booking_id = any ($3::uuid[]) and given.consent_id = any ($2::uuid[]))
       union
       (select distinct on (given.contact_id, given.consent_id) ${list} from consent_signature given
        join consent on consent.site_id = given.site_id and consent.id = given.consent_id
        where given.site_id = $1 and given.contact_id = any ($4::uuid[]) and given.consent_id = any ($2::uuid[])
          and given.version >= consent.valid_from_version
        order by given.contact_id, given.consent_id, given.signed_at desc)`,
      [reader.siteId, consentIds, bookingIds, contactIds],
    ),
  );
}

/** Signatures go to whoever the booking turns out to be for. */
export function moveSignaturesToContact(tx: Transaction, bookingId: string, contactId: string): void {
  tx.write(
    statement('update consent_signature set contact_id = $3 where site_id = $1 and booking_id = $2', [
      tx.siteId,
      bookingId,
      contactId,
    ]),
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
