/** The writes of consents: their words, which services ask for them, and signatures. */
import {
  type AskedConsent,
  type consents as declared,
  type serviceConsents as declaredOfService,
  fail,
  type InputOf,
  maxConsentsOfService,
  primaryOf,
} from '@openhours/contract';
import type { Act } from '../../call.ts';
import { newId } from '../../db/ids.ts';
import { requireRevision } from '../../db/revision.ts';
import type { KnownSettings } from '../../db/settings-table.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';
import { type RecordedAct, recordChange } from '../../events/change.ts';
import type { RecordEvents } from '../../events/outbox.ts';
import { readServices } from '../services/index.ts';
import { presentConsent, presentRecorded } from './present.ts';
import {
  type ConsentRow,
  consentTable,
  consentVersionTable,
  countConsents,
  deleteVersions,
  holdConsents,
  isSigned,
  removeSignaturesOfAct,
  removeSignaturesOfBookings,
  type SignatureRow,
  serviceConsents,
  signatureTable,
} from './repository.ts';
import { noWords, requireAskable, requireRoom, versionAfter, wordsAfter } from './rules.ts';

/** What the commands of consents stand on. */
export interface ConsentsParts {
  readonly recordEvents: RecordEvents;
}

interface Changed<Row> {
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

function record(tx: Transaction, act: RecordedAct, change: Changed<ConsentRow>, parts: ConsentsParts): void {
  recordChange(tx, act, { entity: 'consent', present: presentConsent, audited: presentConsent, ...change }, parts);
}

export function consentNotFound(consentId: string): Error {
  return fail('CONSENT_NOT_FOUND', 'The site has no consent with this id', { consentId });
}

export function requireConsent(row: ConsentRow | undefined, consentId: string): ConsentRow {
  if (row === undefined) {
    throw consentNotFound(consentId);
  }
  return row;
}

export async function createConsent(
  tx: Transaction,
  act: Act,
  { consent: said }: InputOf<typeof declared.createConsent>,
  parts: ConsentsParts,
): Promise<ConsentRow> {
  const words = wordsAfter(noWords, said);
  requireRoom(await countConsents(tx));
  const after: ConsentRow = {
    ...words,
    language: languageOf(act),
    id: newId(),
    revision: 1,
    version: 1,
    valid_from_version: 1,
    archived: false,
    created_at: act.nowMs,
    updated_at: act.nowMs,
  };
  consentTable.insert(tx, after);
  keepVersion(tx, act, after);
  record(tx, act, { before: undefined, after }, parts);
  return after;
}

export async function updateConsent(
  tx: Transaction,
  act: Act,
  { consent: said, correction = false }: InputOf<typeof declared.updateConsent>,
  parts: ConsentsParts,
): Promise<ConsentRow> {
  const before = requireConsent(await consentTable.lock(tx, said.id), said.id);
  requireRevision(before, said.revision);
  const words = wordsAfter(before, said);
  const versions = versionAfter(before, words, correction);
  const archived = said.archived ?? before.archived;
  if (before.archived && !archived) {
    requireRoom(await countConsents(tx));
  }
  const after = consentTable.update(tx, before, {
    ...words,
    ...versions,
    language: versions.version > before.version ? languageOf(act) : before.language,
    archived,
    updated_at: act.nowMs,
  });
  if (after.version > before.version) {
    keepVersion(tx, act, after);
  }
  record(tx, act, { before, after }, parts);
  return after;
}

/** In which whoever writes for the business writes. */
function languageOf({ site }: Act): string {
  return primaryOf(site.language);
}

/** The words of a version never change again. */
function keepVersion(tx: Transaction, { nowMs }: Act, row: ConsentRow): void {
  const { id, language, name, text, translations, valid_from_version, version } = row;
  const words = { name, text, translations, language };
  consentVersionTable.insert(tx, { consent_id: id, version, ...words, valid_from_version, created_at: nowMs });
}

export async function deleteConsent(tx: Transaction, act: Act, consentId: string, parts: ConsentsParts): Promise<void> {
  const row = requireConsent(await consentTable.lock(tx, consentId), consentId);
  if (await isSigned(tx, consentId)) {
    throw fail('CONSENT_IS_SIGNED', 'Somebody has signed the consent: archive it instead', { consentId });
  }
  deleteVersions(tx, consentId);
  record(tx, act, { before: consentTable.remove(tx, row), after: undefined }, parts);
}

export type KnownServiceConsents = KnownSettings<typeof serviceConsents>;

export async function setServiceConsents(
  tx: Transaction,
  act: Act,
  { consents, revision, serviceId }: InputOf<typeof declaredOfService.updateServiceConsents>,
): Promise<KnownServiceConsents> {
  const asked = requireAskable(consents);
  await requireService(tx, serviceId);
  const known = await holdConsents(
    tx,
    asked.map(({ consentId }) => consentId),
  );
  for (const { consentId } of asked) {
    if (known.find(({ id }) => id === consentId)?.archived !== false) {
      throw consentNotFound(consentId);
    }
  }
  const kept = await readArchived(tx, serviceId);
  const room = maxConsentsOfService - asked.length;
  return serviceConsents.change(tx, act, revision, { consents: [...asked, ...kept.slice(0, room)] }, serviceId);
}

/** What a service asked for that is archived by now: whoever changes the rest does not see it, and it may be used again. */
async function readArchived(tx: Transaction, serviceId: string): Promise<AskedConsent[]> {
  const { consents } = await serviceConsents.read(tx, serviceId);
  const ids = consents.map(({ consentId }) => consentId);
  const known = ids.length === 0 ? [] : await consentTable.findMany(tx, ids);
  return consents.filter(({ consentId }) => known.some(({ archived, id }) => id === consentId && archived));
}

export async function requireService(reader: Reader, serviceId: string) {
  const [service] = await readServices(reader, [serviceId]);
  if (service === undefined) {
    throw fail('SERVICE_NOT_FOUND', 'The site has no service with this id', { serviceId });
  }
  return service;
}

/** What was signed never changes: it is made as revision 1 and goes as 2. */
function recordSignature(
  tx: Transaction,
  act: RecordedAct,
  { before, after }: Changed<SignatureRow>,
  parts: ConsentsParts,
): void {
  recordChange(
    tx,
    act,
    {
      entity: 'consentSignature',
      before: before && { ...before, revision: 2 },
      after: after && { ...after, revision: 1 },
      present: presentRecorded,
      audited: presentRecorded,
    },
    parts,
  );
}

export type NewSignature = Omit<SignatureRow, 'id' | 'created_at'>;

/** Keeps that somebody has signed; whoever calls holds the consent (`holdConsents`). */
export function keepSignature(
  tx: Transaction,
  act: RecordedAct,
  signature: NewSignature,
  parts: ConsentsParts,
): SignatureRow {
  const after = { ...signature, id: newId(), created_at: act.nowMs };
  signatureTable.insert(tx, after);
  recordSignature(tx, act, { before: undefined, after }, parts);
  return after;
}

export function signatureNotFound(consentSignatureId: string): Error {
  return fail('NOT_FOUND', 'The site has no signature with this id', { consentSignatureId });
}

/** With it goes what was signed by the same act with other bookings: of a series somebody signs all dates at once. */
export async function deleteSignature(
  tx: Transaction,
  act: Act,
  signatureId: string,
  parts: ConsentsParts,
): Promise<void> {
  const found = await signatureTable.find(tx, signatureId);
  const deleted = found === undefined ? [] : await removeSignaturesOfAct(tx, found);
  if (!deleted.some(({ id }) => id === signatureId)) {
    throw signatureNotFound(signatureId);
  }
  for (const before of deleted) {
    recordSignature(tx, act, { before, after: undefined }, parts);
  }
}

/** Deletes what was signed with bookings of which nothing stays. */
export async function forgetSignatures(
  tx: Transaction,
  act: RecordedAct,
  bookingIds: readonly string[],
  parts: ConsentsParts,
): Promise<void> {
  for (const row of await removeSignaturesOfBookings(tx, bookingIds)) {
    recordSignature(tx, act, { before: row, after: undefined }, parts);
  }
}
