/**
 * The writes of closed days and of the public holidays that are kept. Availability follows from them, so all of them write
 * the catalogue. What is booked stays booked.
 */
import { type ClosedDay, fail, invalid, type PublicHolidaySettingsInput } from '@openhours/contract';
import type { Act } from '../../call.ts';
import { beginCatalogueWrite } from '../../db/catalogue-version.ts';
import { newId } from '../../db/ids.ts';
import { requireRevision } from '../../db/revision.ts';
import type { Transaction } from '../../db/transaction.ts';
import { recordChange } from '../../events/change.ts';
import type { RecordEvents } from '../../events/outbox.ts';
import { findLocation } from '../locations/index.ts';
import { placeOf } from './closures.ts';
import { presentClosedDay, presentHolidaySettings } from './present.ts';
import type { PublicHolidays } from './public-holidays.ts';
import {
  type ClosedDayRow,
  closedDayTable,
  countClosedDays,
  type KnownHolidaySettings,
  publicHolidaySettings,
} from './repository.ts';
import { factsAfter, noFacts, requireRoom, type SaidClosedDay } from './rules/closed-day.ts';

/** What the commands of closed days stand on. */
export interface ClosedDaysParts {
  readonly recordEvents: RecordEvents;
  readonly publicHolidays: PublicHolidays;
}

interface ClosedDayChange {
  readonly before: ClosedDayRow | undefined;
  readonly after: ClosedDayRow | undefined;
}

function record(tx: Transaction, act: Act, change: ClosedDayChange, parts: ClosedDaysParts): void {
  recordChange<'closedDay', ClosedDayRow>(
    tx,
    act,
    { entity: 'closedDay', present: presentClosedDay, audited: presentClosedDay, ...change },
    parts,
  );
}

/** A closed day that is unknown is answered with NOT_FOUND. */
export function requireClosedDay(row: ClosedDayRow | undefined): ClosedDayRow {
  if (row === undefined) {
    throw fail('NOT_FOUND', 'The site has no closed day with this id');
  }
  return row;
}

/** Refuses a place that is not there to be closed. */
async function requirePlace(tx: Transaction, { location_id }: Pick<ClosedDayRow, 'location_id'>): Promise<void> {
  const place = location_id === null ? undefined : await findLocation(tx, location_id);
  if (location_id !== null && (place === undefined || place.archived)) {
    throw invalid('closedDay.locationId', 'must be a location of the site that is not archived', 'OTHER');
  }
}

export async function createClosedDay(
  tx: Transaction,
  act: Act,
  said: SaidClosedDay,
  parts: ClosedDaysParts,
): Promise<ClosedDayRow> {
  const facts = factsAfter(noFacts, said, 'closedDay');
  await beginCatalogueWrite(tx);
  requireRoom(await countClosedDays(tx));
  await requirePlace(tx, facts);
  const after = { ...facts, id: newId(), revision: 1, created_at: act.nowMs, updated_at: act.nowMs };
  closedDayTable.insert(tx, after);
  record(tx, act, { before: undefined, after }, parts);
  return after;
}

/** Changes what is said of a closed day; what is not said stays. */
export async function updateClosedDay(
  tx: Transaction,
  act: Act,
  said: SaidClosedDay & { readonly id: string; readonly revision: string },
  parts: ClosedDaysParts,
): Promise<ClosedDayRow> {
  await beginCatalogueWrite(tx);
  const before = requireClosedDay(await closedDayTable.find(tx, said.id));
  requireRevision(before, said.revision, closedDayTable.staleCode);
  const facts = factsAfter(before, said, 'closedDay');
  if (facts.location_id !== before.location_id) {
    await requirePlace(tx, facts);
  }
  const after = closedDayTable.update(tx, before, { ...facts, updated_at: act.nowMs });
  record(tx, act, { before, after }, parts);
  return after;
}

export async function deleteClosedDay(
  tx: Transaction,
  act: Act,
  closedDayId: ClosedDay['id'],
  parts: ClosedDaysParts,
): Promise<void> {
  await beginCatalogueWrite(tx);
  const gone = closedDayTable.remove(tx, requireClosedDay(await closedDayTable.find(tx, closedDayId)));
  record(tx, act, { before: gone, after: undefined }, parts);
}

/** What the library does not know cannot be kept. */
async function requireKnown(
  settings: Omit<PublicHolidaySettingsInput, 'revision'>,
  nowMs: number,
  publicHolidays: PublicHolidays,
): Promise<void> {
  const place = placeOf(settings);
  if (place === undefined) {
    if (settings.closed || settings.state !== undefined || settings.region !== undefined) {
      throw invalid('publicHolidaySettings.country', 'must be set', 'REQUIRED_FIELD');
    }
    return;
  }
  const { holidays } = await publicHolidays.read(place, new Date(nowMs).getUTCFullYear(), 'CALL');
  if (holidays === undefined) {
    throw notKnown(place);
  }
}

/** The refusal of a place whose public holidays nobody knows. */
export function notKnown(place: object): Error {
  return fail('PUBLIC_HOLIDAYS_NOT_KNOWN', 'The public holidays of this country, state or region are not known', {
    ...place,
  });
}

/** Says on which public holidays the business is closed. */
export async function updateHolidaySettings(
  tx: Transaction,
  act: Act,
  { revision, ...said }: PublicHolidaySettingsInput,
  parts: ClosedDaysParts,
): Promise<KnownHolidaySettings> {
  // Before the lock: the library may take a second.
  await requireKnown(said, act.nowMs, parts.publicHolidays);
  await beginCatalogueWrite(tx);
  const settings = { ...said, openOn: [...new Set(said.openOn)].toSorted() };
  const before = await publicHolidaySettings.read(tx);
  const after = await publicHolidaySettings.change(tx, act, revision, settings);
  const ofSite = (known: KnownHolidaySettings) => ({ ...known, id: act.site.id });
  recordChange(
    tx,
    act,
    {
      entity: 'publicHolidaySettings',
      before: ofSite(before),
      after: ofSite(after),
      present: presentHolidaySettings,
    },
    parts,
  );
  return after;
}
