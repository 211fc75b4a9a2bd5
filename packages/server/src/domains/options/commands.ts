/** The writes of options and variants. What services are shown with and offered by follows in the same transaction. */
import { type ExtendedFields, fail, invalid } from '@openhours/contract';
import type { Act } from '../../call.ts';
import { beginCatalogueWrite } from '../../db/catalogue-version.ts';
import { newId } from '../../db/ids.ts';
import { requireRevision } from '../../db/revision.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type RecordedAct, recordChange } from '../../events/change.ts';
import type { RecordEvents } from '../../events/outbox.ts';
import { readServices, type ServiceRow, writeVariantFacts } from '../services/index.ts';
import { readStaff } from '../staff/index.ts';
import { presentOptions } from './present.ts';
import { findOptionsOfService, type OptionsRow, optionsTable } from './repository.ts';
import {
  completeOptions,
  factsOf,
  type OptionsAndVariants,
  requireSound,
  withOptionId,
  withoutStaff,
} from './rules.ts';

export interface OptionsParts {
  readonly recordEvents: RecordEvents;
}

/** In whose transaction something follows: an act on a site with a currency. */
type ActOfSite = RecordedAct & { readonly site: Pick<Act['site'], 'currency'> };

interface OptionsChange {
  readonly before: OptionsRow | undefined;
  readonly after: OptionsRow | undefined;
}

/** Records the change, and lets the service follow it. */
function record(tx: Transaction, act: ActOfSite, change: OptionsChange, parts: OptionsParts): void {
  const { after, before } = change;
  const serviceId = (after ?? before)?.service_id;
  if (serviceId !== undefined) {
    writeVariantFacts(tx, serviceId, after === undefined ? undefined : factsOf(after));
  }
  const present = (row: OptionsRow) => ({ ...presentOptions(row, act.site.currency) });
  recordChange(tx, act, { entity: 'serviceOptionsAndVariants', present, audited: present, ...change }, parts);
}

/** Options and variants that are unknown are answered with NOT_FOUND. */
export function requireOptions(row: OptionsRow | undefined): OptionsRow {
  if (row === undefined) {
    throw fail('NOT_FOUND', 'The site has no such options and variants');
  }
  return row;
}

async function requireService(tx: Transaction, serviceId: string): Promise<ServiceRow> {
  const [service] = await readServices(tx, [serviceId]);
  if (service === undefined) {
    throw fail('SERVICE_NOT_FOUND', 'The site has no service with this id', { serviceId });
  }
  return service;
}

async function requireSoundFor(
  tx: Transaction,
  { site }: ActOfSite,
  service: ServiceRow,
  said: OptionsAndVariants,
): Promise<void> {
  const staff = await readStaff(tx);
  requireSound(said, {
    type: service.type,
    staffIds: service.staff_ids,
    hasDurationRange: service.duration_range !== null,
    knownStaffIds: new Set(staff.map(({ resource_id }) => resource_id)),
    currency: site.currency,
  });
}

export interface NewOptions extends OptionsAndVariants {
  readonly serviceId: string;
  readonly extendedFields?: ExtendedFields | undefined;
}

/** Gives a service its options and variants; it has them once. */
export async function createOptions(
  tx: Transaction,
  act: Act,
  { extendedFields, options, serviceId, variants }: NewOptions,
  parts: OptionsParts,
): Promise<OptionsRow> {
  await beginCatalogueWrite(tx);
  const [service, known] = await Promise.all([requireService(tx, serviceId), findOptionsOfService(tx, serviceId)]);
  if (known !== undefined) {
    throw fail('ALREADY_EXISTS', 'The service has options and variants already', { id: known.id });
  }
  await requireSoundFor(tx, act, service, { options, variants });
  return insertOptions(
    tx,
    act,
    { service_id: serviceId, options: completeOptions(options), variants, extended_fields: extendedFields ?? null },
    parts,
  );
}

function insertOptions(
  tx: Transaction,
  act: ActOfSite,
  facts: Pick<OptionsRow, 'service_id' | 'options' | 'variants' | 'extended_fields'>,
  parts: OptionsParts,
): OptionsRow {
  const after: OptionsRow = { ...facts, id: newId(), revision: 1, created_at: act.nowMs, updated_at: act.nowMs };
  optionsTable.insert(tx, after);
  record(tx, act, { before: undefined, after }, parts);
  return after;
}

/** Gives another service the same. */
export async function cloneOptions(
  tx: Transaction,
  act: Act,
  { cloneFromId, targetServiceId }: { readonly cloneFromId: string; readonly targetServiceId: string },
  parts: OptionsParts,
): Promise<OptionsRow> {
  await beginCatalogueWrite(tx);
  const source = requireOptions(await optionsTable.find(tx, cloneFromId));
  const copied = withOptionId(source, newId());
  const extendedFields = source.extended_fields ?? undefined;
  return createOptions(tx, act, { ...copied, serviceId: targetServiceId, extendedFields }, parts);
}

/** A service that was made like another one is priced like it; nothing is judged anew. */
export async function copyOptionsOfService(
  tx: Transaction,
  act: ActOfSite,
  services: { readonly sourceServiceId: string; readonly serviceId: string },
  parts: OptionsParts,
): Promise<void> {
  const source = await findOptionsOfService(tx, services.sourceServiceId);
  if (source !== undefined) {
    const facts = { service_id: services.serviceId, extended_fields: source.extended_fields };
    insertOptions(tx, act, { ...facts, ...withOptionId(source, newId()) }, parts);
  }
}

export interface OptionsUpdate {
  readonly id: string;
  readonly revision: string;
  /** Null where a mask names it without a value: refused. */
  readonly options?: OptionsRow['options'] | null | undefined;
  readonly variants?: OptionsRow['variants'] | null | undefined;
  readonly extendedFields?: ExtendedFields | null | undefined;
}

/** Changes what is said; what is not said stays. */
export async function updateOptions(
  tx: Transaction,
  act: Act,
  { extendedFields, id, options, revision, variants }: OptionsUpdate,
  parts: OptionsParts,
): Promise<OptionsRow> {
  await beginCatalogueWrite(tx);
  const before = requireOptions(await optionsTable.find(tx, id));
  requireRevision(before, revision);
  for (const [name, value] of Object.entries({ options, variants })) {
    if (value === null) {
      throw invalid(`serviceOptionsAndVariants.${name}`, 'must not be empty', 'REQUIRED_FIELD');
    }
  }
  const said = { options: options ?? before.options, variants: variants ?? before.variants };
  await requireSoundFor(tx, act, await requireService(tx, before.service_id), said);
  const after = optionsTable.update(tx, before, {
    ...said,
    options: completeOptions(said.options),
    ...(extendedFields === undefined ? {} : { extended_fields: extendedFields }),
    updated_at: act.nowMs,
  });
  record(tx, act, { before, after }, parts);
  return after;
}

/** Takes them away: the service costs its default price again. */
export async function deleteOptions(
  tx: Transaction,
  act: Act,
  { id, revision }: { readonly id: string; readonly revision?: string | undefined },
  parts: OptionsParts,
): Promise<void> {
  await beginCatalogueWrite(tx);
  const row = requireOptions(await optionsTable.find(tx, id));
  requireRevision(row, revision);
  removeOptions(tx, act, row, parts);
}

function removeOptions(tx: Transaction, act: ActOfSite, row: OptionsRow, parts: OptionsParts): void {
  record(tx, act, { before: optionsTable.remove(tx, row), after: undefined }, parts);
}

/** They go with their service. */
export async function deleteOptionsOfService(
  tx: Transaction,
  act: ActOfSite,
  serviceId: string,
  parts: OptionsParts,
): Promise<void> {
  const row = await findOptionsOfService(tx, serviceId);
  if (row !== undefined) {
    removeOptions(tx, act, row, parts);
  }
}

/** People who are gone have no price any more; without anybody who has one there are no variants. */
export async function removeStaffFromOptions(
  tx: Transaction,
  act: ActOfSite,
  { resourceIds, serviceId }: { readonly resourceIds: readonly string[]; readonly serviceId: string },
  parts: OptionsParts,
): Promise<void> {
  const before = await findOptionsOfService(tx, serviceId);
  const variants = before && withoutStaff(before.variants, new Set(resourceIds));
  if (before === undefined || variants === undefined) {
    return;
  }
  if (variants.values.length === 0) {
    removeOptions(tx, act, before, parts);
    return;
  }
  const after = optionsTable.update(tx, before, { variants, updated_at: act.nowMs });
  record(tx, act, { before, after }, parts);
}
