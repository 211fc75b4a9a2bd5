/** The writes of fields of profiles, and of who has them (members sheet 1.16). */
import {
  type ChangedCustomField,
  type CustomFieldApplication,
  type FieldSection,
  fail,
  type NewCustomField,
} from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { recordAudit } from '../../../db/audit.ts';
import { newId } from '../../../db/ids.ts';
import { requireRevision } from '../../../db/revision.ts';
import { lastSortOrder, orderWithFirst, sortOrdersFor } from '../../../db/sort-orders.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { takeTurns } from '../../../db/turns.ts';
import {
  type ApplicationRow,
  applicationTable,
  type CustomFieldRow,
  customFieldTable,
  nameTaken,
  readCustomFields,
} from '../repository.ts';
import { changedFacts, factsOf, keyFor, requireRoom, requireSameField } from '../rules.ts';

type Row = { readonly id: string };

/** Who is named stays out of the log: it says nothing about a person. */
const counted = (row: ApplicationRow | undefined) =>
  row && { id: row.id, applications: row.applications.length, exclusions: row.exclusions.length };

function audit<Changed extends Row>(
  tx: Transaction,
  act: Act,
  entityType: 'customField' | 'customFieldApplication',
  { after, before }: { readonly before: Changed | undefined; readonly after: Changed | undefined },
): void {
  recordAudit(tx, {
    at: act.nowMs,
    caller: act.caller,
    requestId: act.requestId,
    operation: act.operation.name,
    entityType,
    entityId: (after ?? before)?.id ?? '',
    before,
    after,
  });
}

export function requireField(field: CustomFieldRow | undefined): CustomFieldRow {
  if (field === undefined) {
    throw fail('NOT_FOUND', 'The site has no profile field with this id');
  }
  return field;
}

/** All fields in their order, held so that two changes of it cannot cross. What is being added cannot be held: writers take turns. */
async function holdFields(tx: Transaction): Promise<CustomFieldRow[]> {
  await takeTurns(tx, [`openhours/custom fields ${tx.siteId}`]);
  const ids = (await readCustomFields(tx)).map(({ id }) => id);
  const held = await customFieldTable.lockMany(tx, ids);
  return held.toSorted((a, b) => a.sort_order - b.sort_order || (a.id < b.id ? -1 : 1));
}

/** Creates a field behind the others; one of that name that is hidden comes back, with what members have said in it. */
export async function createField(tx: Transaction, act: Act, said: NewCustomField): Promise<CustomFieldRow> {
  const fields = await holdFields(tx);
  const facts = factsOf(said);
  const alike = fields.find(({ name_folded }) => name_folded === facts.name_folded);
  const sort_order = lastSortOrder(fields);
  if (alike !== undefined) {
    if (!alike.hidden) {
      throw nameTaken();
    }
    requireSameField(alike, facts);
    const after = customFieldTable.update(tx, alike, { ...facts, hidden: false, sort_order, updated_at: act.nowMs });
    audit(tx, act, 'customField', { before: alike, after });
    return after;
  }
  requireRoom(fields);
  const after: CustomFieldRow = {
    ...facts,
    id: newId(),
    revision: 1,
    key: keyFor(
      facts.name,
      fields.map(({ key }) => key),
    ),
    hidden: false,
    sort_order,
    created_at: act.nowMs,
    updated_at: act.nowMs,
  };
  customFieldTable.insert(tx, after);
  audit(tx, act, 'customField', { before: undefined, after });
  return after;
}

export async function updateField(
  tx: Transaction,
  act: Act,
  { id, revision, ...said }: ChangedCustomField,
): Promise<CustomFieldRow> {
  const before = requireField(await customFieldTable.lock(tx, id));
  requireRevision(before, revision);
  const after = customFieldTable.update(tx, before, { ...changedFacts(before, said), updated_at: act.nowMs });
  audit(tx, act, 'customField', { before, after });
  return after;
}

interface Ended {
  readonly id: string;
  readonly revision: string;
}

/** Deletes a field; what members have said in it goes with it. */
export async function deleteField(tx: Transaction, act: Act, { id, revision }: Ended): Promise<void> {
  const before = requireField(await customFieldTable.lock(tx, id));
  requireRevision(before, revision);
  customFieldTable.remove(tx, before);
  audit(tx, act, 'customField', { before, after: undefined });
}

export async function hideField(tx: Transaction, act: Act, { id, revision }: Ended): Promise<void> {
  const before = requireField(await customFieldTable.lock(tx, id));
  requireRevision(before, revision);
  const after = customFieldTable.update(tx, before, { hidden: true, updated_at: act.nowMs });
  audit(tx, act, 'customField', { before, after });
}

/** Puts fields of a section first; answers those of the section that are not hidden, in their order. */
export async function orderFields(
  tx: Transaction,
  act: Act,
  { fieldIds, section: said }: { readonly fieldIds: readonly string[]; readonly section?: FieldSection | undefined },
): Promise<{ readonly fields: CustomFieldRow[]; readonly section: FieldSection }> {
  const all = await holdFields(tx);
  const section = said ?? requireField(all.find(({ id }) => id === fieldIds[0])).section;
  const placed = all.filter((field) => field.section === section);
  const order = orderWithFirst(placed, fieldIds);
  const numbers = sortOrdersFor(placed, order);
  const after = new Map(
    placed.map((before) => {
      const sort_order = numbers.get(before.id);
      if (sort_order === undefined) {
        return [before.id, before];
      }
      const moved = customFieldTable.update(tx, before, { sort_order, updated_at: act.nowMs });
      audit(tx, act, 'customField', { before, after: moved });
      return [before.id, moved];
    }),
  );
  return { fields: order.map((id) => requireField(after.get(id))).filter(({ hidden }) => !hidden), section };
}

interface SaidApplication {
  readonly customFieldId: string;
  readonly revision?: string | undefined;
  readonly applications?: { readonly items?: CustomFieldApplication['applications']['items'] } | null | undefined;
  readonly exclusions?: { readonly items?: CustomFieldApplication['exclusions']['items'] } | null | undefined;
}

export function requireApplication(row: ApplicationRow | undefined): ApplicationRow {
  if (row === undefined) {
    throw fail('NOT_FOUND', 'All members have the field, or there is none with this id');
  }
  return row;
}

const listAfter = <Item>(before: readonly Item[], said: { readonly items?: Item[] } | null | undefined): Item[] =>
  said === undefined ? [...before] : [...(said?.items ?? [])];

/** Says who has a field that all have. */
export async function createApplication(tx: Transaction, act: Act, said: SaidApplication): Promise<ApplicationRow> {
  const field = requireField(await customFieldTable.lock(tx, said.customFieldId));
  if ((await applicationTable.find(tx, field.id)) !== undefined) {
    throw fail('ALREADY_EXISTS', 'It is said already who has the field');
  }
  const after: ApplicationRow = {
    id: field.id,
    revision: 1,
    applications: listAfter([], said.applications),
    exclusions: listAfter([], said.exclusions),
    created_at: act.nowMs,
    updated_at: act.nowMs,
  };
  applicationTable.insert(tx, after);
  audit(tx, act, 'customFieldApplication', { before: undefined, after: counted(after) });
  return after;
}

export async function updateApplication(tx: Transaction, act: Act, said: SaidApplication): Promise<ApplicationRow> {
  const before = requireApplication(await applicationTable.lock(tx, said.customFieldId));
  requireRevision(before, said.revision);
  const after = applicationTable.update(tx, before, {
    applications: listAfter(before.applications, said.applications),
    exclusions: listAfter(before.exclusions, said.exclusions),
    updated_at: act.nowMs,
  });
  audit(tx, act, 'customFieldApplication', { before: counted(before), after: counted(after) });
  return after;
}

/** All members have the field again. */
export async function deleteApplication(tx: Transaction, act: Act, customFieldId: string): Promise<void> {
  const before = requireApplication(await applicationTable.lock(tx, customFieldId));
  applicationTable.remove(tx, before);
  audit(tx, act, 'customFieldApplication', { before: counted(before), after: undefined });
}
