/** What every change of a service leaves behind: its event (services sheet 0.6), and what the audit log keeps of it. */
import type { Transaction } from '../../../db/transaction.ts';
import { recordChange } from '../../../events/change.ts';
import type { ServiceAct, ServicesParts } from '../parts.ts';
import { presentService, type ServicePresentationContext } from '../present.ts';
import type { ServiceWithParts } from '../repository.ts';

/** Records a service that was made, changed or deleted; `before` is absent for a new one, `after` for one that is gone. */
export function recordService(
  tx: Transaction,
  act: ServiceAct,
  change: { readonly before: ServiceWithParts | undefined; readonly after: ServiceWithParts | undefined },
  context: ServicePresentationContext,
  parts: Pick<ServicesParts, 'recordEvents'>,
): void {
  recordChange(
    tx,
    act,
    {
      entity: 'service',
      present: (service) => ({ ...presentService(service, context) }),
      audited: auditedFacts,
      namesModifiedFields: true,
      ...change,
    },
    parts,
  );
}

/** What was decided; long words stay out. */
function auditedFacts(service: ServiceWithParts): Record<string, unknown> {
  return {
    revision: service.revision,
    type: service.type,
    name: service.name,
    slug: service.slug,
    hidden: service.hidden,
    payment: service.payment,
    categoryId: service.category_id,
    policyId: service.policy_id,
    sessionDurations: service.session_durations,
    staffMemberIds: service.staff_ids,
    addOnGroups: service.add_on_groups,
    onlineBooking: service.online_booking_enabled,
    manualApproval: service.manual_approval,
    locations: service.locations.map(({ type, location_id: id }) => ({ type, ...(id === null ? {} : { id }) })),
  };
}
