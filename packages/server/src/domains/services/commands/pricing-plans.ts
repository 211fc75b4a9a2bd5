/** The pricing plans with which a service can be booked: links by id (services sheet 1.11). */
import { fail, invalid, mostPricingPlans } from '@openhours/contract';
import { beginCatalogueWrite } from '../../../db/catalogue-version.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { readServiceContext } from '../context.ts';
import type { ServiceAct, ServicesParts } from '../parts.ts';
import { type ServiceWithParts, serviceTable } from '../repository.ts';
import { loadService } from './load.ts';
import { recordService } from './record.ts';

/** Adds plans behind those that the service has. */
export function enablePricingPlans(
  tx: Transaction,
  act: ServiceAct,
  { serviceId, pricingPlanIds }: { readonly serviceId: string; readonly pricingPlanIds: readonly string[] },
  parts: ServicesParts,
): Promise<ServiceWithParts> {
  return changePlans(tx, act, serviceId, parts, (service) => {
    if (service.manual_approval || service.payment.rateType === 'SUBSCRIPTION') {
      throw fail(
        'SERVICE_DOES_NOT_SUPPORT_PRICING_PLANS',
        'A service whose bookings are confirmed one by one, or that is paid by subscription, cannot be booked with a plan',
        { serviceId },
      );
    }
    const planIds = [...new Set([...service.pricing_plan_ids, ...pricingPlanIds])];
    if (planIds.length > mostPricingPlans) {
      throw invalid('pricingPlanIds', `would make more than ${mostPricingPlans} plans of the service`, 'MAX_SIZE', {
        data: { threshold: mostPricingPlans },
      });
    }
    return planIds;
  });
}

/** Takes plans from a service; without ids all of them. */
export function disablePricingPlans(
  tx: Transaction,
  act: ServiceAct,
  {
    serviceId,
    pricingPlanIds,
  }: { readonly serviceId: string; readonly pricingPlanIds?: readonly string[] | undefined },
  parts: ServicesParts,
): Promise<ServiceWithParts> {
  return changePlans(tx, act, serviceId, parts, (service) => {
    const gone = new Set(pricingPlanIds ?? service.pricing_plan_ids);
    const missing = [...gone].find((id) => !service.pricing_plan_ids.includes(id));
    if (missing !== undefined) {
      const message = 'The service is not linked to this plan';
      throw fail('INVALID_PRICING_PLAN', message, { id: missing, message });
    }
    return service.pricing_plan_ids.filter((id) => !gone.has(id));
  });
}

async function changePlans(
  tx: Transaction,
  act: ServiceAct,
  serviceId: string,
  parts: ServicesParts,
  plansOf: (service: ServiceWithParts) => readonly string[],
): Promise<ServiceWithParts> {
  await beginCatalogueWrite(tx);
  const [before, context] = await Promise.all([loadService(tx, serviceId), readServiceContext(tx, act.site, parts)]);
  const after = serviceTable.update(tx, before, { pricing_plan_ids: plansOf(before), updated_at: act.nowMs });
  recordService(tx, act, { before, after }, context, parts);
  return after;
}
