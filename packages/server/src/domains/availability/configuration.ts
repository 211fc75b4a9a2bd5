/**
 * The configuration of time slots: made with its site, read by everybody, changed by the business (bookings sheet 15). The
 * bookings settings are the same row (docs/decisions/0062).
 */
import {
  bookingsAppId,
  type bookingsSettings,
  fail,
  type InputOf,
  type Operations,
  readMasks,
  type TimeSlotsConfiguration,
} from '@openhours/contract';
import { recordAudit } from '../../db/audit.ts';
import { beginCatalogueWrite } from '../../db/catalogue-version.ts';
import { newId } from '../../db/ids.ts';
import { requireRevision } from '../../db/revision.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type RecordedAct, recordChange } from '../../events/change.ts';
import type { RecordEvents } from '../../events/outbox.ts';
import { type EpochMs, formatInstant } from '../../time/index.ts';
import { presentBookingsSettings } from './bookings-settings.ts';
import { type ConfigurationRow, configurationTable, readOwnConfiguration } from './repository.ts';
import { settingsChangesOf, settingsOfNewSite } from './rules/settings-changes.ts';

type Changes = InputOf<Operations['availability']['updateTimeSlotsConfiguration']>['timeSlotsConfiguration'];
type Said = Omit<Changes, 'id' | 'revision'>;

export interface ConfigurationParts {
  readonly recordEvents: RecordEvents;
}

/** Gives a new site the one configuration that it always has. */
export function createConfiguration(tx: Transaction, nowMs: EpochMs): void {
  configurationTable.insert(tx, {
    id: newId(),
    revision: 1,
    app_id: bookingsAppId,
    ...settingsOfNewSite,
    created_at: nowMs,
    updated_at: nowMs,
  });
}

/** The refusal of a configuration that the site has not. */
export function configurationNotFound(which: Record<string, string>): Error {
  return fail('NOT_FOUND', 'The site has no such configuration of time slots', which);
}

/** Changes what is sent; the grid of starts is part of the catalogue, whose version rises. */
export async function updateConfiguration(
  tx: Transaction,
  act: RecordedAct,
  { id, revision, ...said }: Changes,
  parts: ConfigurationParts,
): Promise<ConfigurationRow> {
  const before = await holdConfiguration(tx);
  if (before.id !== id) {
    throw configurationNotFound({ timeSlotsConfigurationId: id });
  }
  requireRevision(before, revision);
  return changeConfiguration(tx, act, before, changesOf(before, said), parts);
}

/** Keeps what is sent of the configuration, whatever was there (bookings sheet 15). */
export async function keepConfiguration(
  tx: Transaction,
  act: RecordedAct,
  said: Said,
  parts: ConfigurationParts,
): Promise<void> {
  const before = await holdConfiguration(tx);
  changeConfiguration(tx, act, before, changesOf(before, said), parts);
}

/** Changes the bookings settings: with a mask what it lists, without one what was sent. */
export async function updateSettings(
  tx: Transaction,
  act: RecordedAct,
  { bookingsSettings: { revision, ...said }, ...masks }: InputOf<typeof bookingsSettings.updateBookingsSettings>,
  parts: ConfigurationParts,
): Promise<ConfigurationRow> {
  const before = await holdConfiguration(tx);
  requireRevision(before, revision);
  return changeConfiguration(tx, act, before, settingsChangesOf(said, readMasks(masks, 'bookingsSettings')), parts);
}

function changesOf(
  before: ConfigurationRow,
  { displayTimeZone, staffSelection, splitInterval, extendedFields }: Said,
): Partial<ConfigurationRow> {
  return {
    customer_can_change_zone: displayTimeZone?.customerCanChange ?? before.customer_can_change_zone,
    zone_based_on: displayTimeZone?.basedOn ?? before.zone_based_on,
    staff_strategy: staffSelection?.strategy ?? before.staff_strategy,
    allow_gender_selection: staffSelection?.allowGenderSelection ?? before.allow_gender_selection,
    same_as_duration: splitInterval?.sameAsDuration ?? before.same_as_duration,
    split_interval_minutes: splitInterval?.valueInMinutes ?? before.split_interval_minutes,
    extended_fields: extendedFields ?? before.extended_fields,
  };
}

/** The row under the lock of the catalogue, so that two changes cannot cross. */
async function holdConfiguration(tx: Transaction): Promise<ConfigurationRow> {
  await beginCatalogueWrite(tx);
  return readOwnConfiguration(tx);
}

/**
 * Writes a change of the row under its lock. It is seen as the configuration of time slots and as the bookings settings,
 * which have the same revision: so whoever listens hears of the settings also when only the configuration has changed.
 */
function changeConfiguration(
  tx: Transaction,
  act: RecordedAct,
  before: ConfigurationRow,
  changes: Partial<ConfigurationRow>,
  parts: ConfigurationParts,
): ConfigurationRow {
  const after = configurationTable.update(tx, before, { ...changes, updated_at: act.nowMs });
  recordChange(
    tx,
    act,
    { entity: 'bookingsSettings', before, after, present: presentBookingsSettings, namesModifiedFields: true },
    parts,
  );
  recordAudit(tx, {
    at: act.nowMs,
    caller: act.caller,
    requestId: act.requestId,
    operation: act.operation.name,
    entityType: 'timeSlotsConfiguration',
    entityId: before.id,
    before: audited(before),
    after: audited(after),
  });
  return after;
}

function audited(row: ConfigurationRow): unknown {
  const {
    id: _id,
    extended_fields: _of,
    settings_extended_fields: _ofSettings,
    created_at: _made,
    updated_at: _changed,
    ...facts
  } = row;
  return facts;
}

/** A configuration as the wire has it. */
export function presentConfiguration(row: ConfigurationRow, siteTimeZone: string): TimeSlotsConfiguration {
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: formatInstant(row.created_at),
    updatedDate: formatInstant(row.updated_at),
    appId: row.app_id,
    displayTimeZone: {
      customerCanChange: row.customer_can_change_zone,
      basedOn: row.zone_based_on,
      timeZone: siteTimeZone,
    },
    staffSelection: { strategy: row.staff_strategy, allowGenderSelection: row.allow_gender_selection },
    splitInterval: { sameAsDuration: row.same_as_duration, valueInMinutes: row.split_interval_minutes },
    extendedFields: { ...row.extended_fields },
  };
}
