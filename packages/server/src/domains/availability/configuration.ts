/** The configuration of time slots: made with its site, read by everybody, changed by the business (bookings sheet 15). */
import { bookingsAppId, fail, type InputOf, type Operations, type TimeSlotsConfiguration } from '@openhours/contract';
import { recordAudit } from '../../db/audit.ts';
import { raiseCatalogueVersion } from '../../db/catalogue-version.ts';
import { newId } from '../../db/ids.ts';
import { requireRevision } from '../../db/revision.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { RecordedAct } from '../../events/change.ts';
import { type EpochMs, formatInstant } from '../../time/index.ts';
import { type ConfigurationRow, configurationTable } from './repository.ts';

type Changes = InputOf<Operations['availability']['updateTimeSlotsConfiguration']>['timeSlotsConfiguration'];

/** Gives a new site the one configuration that it always has. */
export function createConfiguration(tx: Transaction, nowMs: EpochMs): void {
  configurationTable.insert(tx, {
    id: newId(),
    revision: 1,
    app_id: bookingsAppId,
    same_as_duration: false,
    split_interval_minutes: 30,
    customer_can_change_zone: true,
    zone_based_on: 'BUSINESS_TIME_ZONE',
    staff_strategy: 'CUSTOMER_MAY_CHOOSE',
    allow_gender_selection: false,
    extended_fields: {},
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
  changes: Changes,
): Promise<ConfigurationRow> {
  raiseCatalogueVersion(tx);
  const before = await configurationTable.lock(tx, changes.id);
  if (before === undefined) {
    throw configurationNotFound({ timeSlotsConfigurationId: changes.id });
  }
  requireRevision(before, changes.revision);
  const { displayTimeZone, staffSelection, splitInterval, extendedFields } = changes;
  const after = configurationTable.update(tx, before, {
    customer_can_change_zone: displayTimeZone?.customerCanChange ?? before.customer_can_change_zone,
    zone_based_on: displayTimeZone?.basedOn ?? before.zone_based_on,
    staff_strategy: staffSelection?.strategy ?? before.staff_strategy,
    allow_gender_selection: staffSelection?.allowGenderSelection ?? before.allow_gender_selection,
    same_as_duration: splitInterval?.sameAsDuration ?? before.same_as_duration,
    split_interval_minutes: splitInterval?.valueInMinutes ?? before.split_interval_minutes,
    extended_fields: extendedFields ?? before.extended_fields,
    updated_at: act.nowMs,
  });
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
  const { id: _id, extended_fields: _of, created_at: _made, updated_at: _changed, ...facts } = row;
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
