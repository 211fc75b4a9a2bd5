/** The context of services: everything that they may name and are shown with, read together. */
import type { Service } from '@openhours/contract';
import type { Site } from '../../call.ts';
import type { Reader } from '../../db/transaction.ts';
import { readAddOns } from '../add-ons/index.ts';
import { readCategories } from '../categories/index.ts';
import { readFormIds } from '../forms/index.ts';
import { readLocations } from '../locations/index.ts';
import { readPolicies } from '../policies/index.ts';
import { readResources, readResourceTypes } from '../staff/index.ts';
import { type ConditionalField, readDetails } from './details.ts';
import type { ServicesParts } from './parts.ts';
import { presentService, type ServicePresentationContext } from './present.ts';
import { readServices } from './repository.ts';
import type { Known } from './rules/service.ts';

export type ServiceContext = ServicePresentationContext &
  Known & {
    readonly defaultPolicyId: string;
    /** The category in which services stand of which nobody says another: the first in their order. */
    readonly firstCategoryId: string;
  };

function byId<Row extends { readonly id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** What services are shown with; all statements in one wait. */
async function readPresentationContext(
  reader: Reader,
  site: Pick<Site, 'currency'>,
  { originOf }: Pick<ServicesParts, 'originOf'>,
): Promise<ServicePresentationContext> {
  const [siteOrigin, policies, locations, resources, categories, addOns] = await Promise.all([
    originOf(reader.siteId),
    readPolicies(reader),
    readLocations(reader),
    readResources(reader),
    readCategories(reader),
    readAddOns(reader),
  ]);
  return {
    currency: site.currency,
    siteOrigin,
    policies: byId(policies),
    locations: byId(locations),
    resources: byId(resources),
    categories: byId(categories),
    addOns: byId(addOns),
  };
}

/** That and what services may name; all statements in one wait. */
export async function readServiceContext(
  reader: Reader,
  site: Pick<Site, 'currency'>,
  parts: Pick<ServicesParts, 'originOf'>,
): Promise<ServiceContext> {
  const [shown, resourceTypes, formIds] = await Promise.all([
    readPresentationContext(reader, site, parts),
    readResourceTypes(reader),
    readFormIds(reader),
  ]);
  const policies = [...shown.policies.values()];
  const defaultPolicy = policies.find((policy) => policy.is_default);
  if (defaultPolicy === undefined) {
    throw new Error(`site ${reader.siteId} has no default policy`);
  }
  const firstCategory = [...shown.categories.values()].find(({ deleted_at }) => deleted_at === null);
  if (firstCategory === undefined) {
    throw new Error(`site ${reader.siteId} has no category`);
  }
  return {
    ...shown,
    policyIds: new Set(policies.map(({ id }) => id)),
    defaultPolicyId: defaultPolicy.id,
    firstCategoryId: firstCategory.id,
    resourceTypeIds: new Set(resourceTypes.map(({ id }) => id)),
    formIds,
  };
}

/**
 * Services of the ids as they are answered, by id, with the conditional fields that were asked for; all statements in
 * one wait.
 */
export async function readPresentedServices(
  reader: Reader,
  site: Pick<Site, 'currency'>,
  serviceIds: readonly string[],
  parts: Pick<ServicesParts, 'originOf'>,
  {
    conditionalFields,
    nowMs,
  }: { readonly conditionalFields?: readonly ConditionalField[] | undefined; readonly nowMs: number },
): Promise<Map<string, Service>> {
  const [services, context, details] = await Promise.all([
    readServices(reader, serviceIds),
    readPresentationContext(reader, site, parts),
    readDetails(reader, conditionalFields, nowMs),
  ]);
  return new Map(services.map((service) => [service.id, presentService(service, context, details)]));
}
