/** Deleting a service: its future sessions with their bookings go, what lies behind stays (services sheet 1.5). */
import type { Site } from '../../../call.ts';
import { beginCatalogueWrite } from '../../../db/catalogue-version.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { defineReaction } from '../../../events/reactions.ts';
import { cancelSchedule } from '../../calendar/index.ts';
import { readServiceContext } from '../context.ts';
import type { ServiceAct, ServicesParts } from '../parts.ts';
import { forgetSlugs, serviceTable } from '../repository.ts';
import { loadService } from './load.ts';
import { recordService } from './record.ts';

export interface DeleteRequest {
  readonly serviceId: string;
  /** Future sessions in which somebody takes part stay. */
  readonly preserveFutureSessionsWithParticipants?: boolean | undefined;
  readonly participantNotification?: { readonly notifyParticipants?: boolean; readonly message?: string } | undefined;
}

/** A service is gone; higher domains let go of it in the same transaction. */
export interface ServiceDeleted extends DeleteRequest {
  readonly site: Pick<Site, 'id' | 'currency' | 'timeZone'>;
  readonly scheduleId: string;
}
export const serviceDeleted = defineReaction<ServiceDeleted>('services.deleted');

/** Deletes a service. From now on its id is unknown and its slugs are free again. */
export async function deleteService(
  tx: Transaction,
  act: ServiceAct,
  request: DeleteRequest,
  parts: ServicesParts,
): Promise<void> {
  await beginCatalogueWrite(tx);
  const [service, context] = await Promise.all([
    loadService(tx, request.serviceId),
    readServiceContext(tx, act.site, parts),
  ]);
  const gone = serviceTable.update(tx, service, { deleted_at: act.nowMs, updated_at: act.nowMs });
  forgetSlugs(tx, service.id);
  recordService(tx, act, { before: gone, after: undefined }, context, parts);
  const { schedule_id: scheduleId } = service;
  await parts.dispatchReactions(tx, act, serviceDeleted, { ...request, site: act.site, scheduleId });
  const preservesParticipants = request.preserveFutureSessionsWithParticipants === true;
  const notification = request.participantNotification ?? {};
  const cancellation = { scheduleId, preservesParticipants, leavesAppointments: true, notification };
  await cancelSchedule(tx, act, cancellation, parts);
}
