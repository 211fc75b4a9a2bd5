/** The writes of display settings: saying what a widget shows, and forgetting it. */
import { type displaySettings, fail, type InputOf } from '@openhours/contract';
import type { Act } from '../../call.ts';
import { recordAudit } from '../../db/audit.ts';
import { StartOver } from '../../db/failures.ts';
import { newId } from '../../db/ids.ts';
import type { Transaction } from '../../db/transaction.ts';
import {
  type DisplaySettingsRow,
  displaySettingsTable,
  insertUnlessThere,
  lockOfWidget,
  type WidgetKey,
} from './repository.ts';
import { changeSidePanel } from './rules.ts';

type Said = Pick<
  InputOf<typeof displaySettings.upsertBookingsDisplaySettings>['bookingsDisplaySettings'],
  'extendedFields' | 'sidePanelView'
>;

/** Keeps what is said of a widget; what is not said stays, or has its default. */
export async function upsertDisplaySettings(
  tx: Transaction,
  act: Act,
  key: WidgetKey,
  { extendedFields, sidePanelView }: Said,
): Promise<DisplaySettingsRow> {
  const made: DisplaySettingsRow = {
    ...key,
    id: newId(),
    revision: 1,
    side_panel_view: changeSidePanel({}, sidePanelView),
    extended_fields: extendedFields ?? null,
    created_at: act.nowMs,
    updated_at: act.nowMs,
  };
  if (await insertUnlessThere(tx, made)) {
    audit(tx, act, undefined, made);
    return made;
  }
  const before = await lockOfWidget(tx, key);
  if (before === undefined) {
    // It was there when this one was to be written, and went before it was locked.
    throw new StartOver();
  }
  const after = displaySettingsTable.update(tx, before, {
    side_panel_view: changeSidePanel(before.side_panel_view, sidePanelView),
    ...(extendedFields === undefined ? {} : { extended_fields: extendedFields }),
    updated_at: act.nowMs,
  });
  audit(tx, act, before, after);
  return after;
}

/** Forgets what was said of a widget. */
export async function deleteDisplaySettings(tx: Transaction, act: Act, id: string): Promise<void> {
  const before = await displaySettingsTable.lock(tx, id);
  if (before === undefined) {
    throw fail('NOT_FOUND', 'The site has no display settings with this id');
  }
  displaySettingsTable.delete(tx, id);
  audit(tx, act, before, undefined);
}

function audit(
  tx: Transaction,
  { caller, nowMs, operation, requestId }: Act,
  before: DisplaySettingsRow | undefined,
  after: DisplaySettingsRow | undefined,
): void {
  recordAudit(tx, {
    at: nowMs,
    caller,
    requestId,
    operation: operation.name,
    entityType: 'bookingsDisplaySettings',
    entityId: (after ?? before)?.id as string,
    before: before && factsOf(before),
    after: after && factsOf(after),
  });
}

/** Without what an application keeps for itself. */
function factsOf({ app_id, custom_widget_key, revision, side_panel_view, widget_type }: DisplaySettingsRow) {
  return { revision, app_id, widget_type, custom_widget_key, side_panel_view };
}
