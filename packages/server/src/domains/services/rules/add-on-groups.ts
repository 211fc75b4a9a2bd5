/** The groups in which a service offers add-ons (services sheet 1.13). Pure. */
import { type AddOnGroup, fail, invalid, maxAddOnGroups, requireTranslations } from '@openhours/contract';
import type { ServiceRow } from '../repository.ts';

/** What is said of a group: what is not said stays, null clears. */
export interface SaidAddOnGroup {
  readonly name?: string | null | undefined;
  readonly maxNumberOfAddOns?: number | null | undefined;
  readonly addOnIds?: readonly string[] | null | undefined;
  readonly prompt?: string | null | undefined;
  readonly translations?: AddOnGroup['translations'] | null | undefined;
}

/** A group with what is said of it. `known`: the add-ons of the site; `root`: where the group stands in the request. */
export function groupAfter(
  before: AddOnGroup,
  said: SaidAddOnGroup,
  known: { has(addOnId: string): boolean },
  root: string,
): AddOnGroup {
  const name = said.name === undefined ? before.name : (said.name ?? '').trim();
  if (name === '') {
    throw invalid(`${root}.name`, 'must not be blank', 'REQUIRED_FIELD');
  }
  const { maxNumberOfAddOns = before.maxNumberOfAddOns } = said;
  const prompt = (said.prompt === undefined ? before.prompt : said.prompt) ?? '';
  const translations = requireTranslations(before.translations ?? [], said.translations, `${root}.translations`, {
    name,
    prompt,
  });
  return {
    id: before.id,
    name,
    ...(maxNumberOfAddOns === undefined || maxNumberOfAddOns === null ? {} : { maxNumberOfAddOns }),
    addOnIds: said.addOnIds === undefined ? before.addOnIds : addOnsOf(said.addOnIds ?? [], known, `${root}.addOnIds`),
    ...(prompt.trim() === '' ? {} : { prompt }),
    ...(translations.length === 0 ? {} : { translations }),
  };
}

/** Add-ons of a group in their order, each once; refuses one that the site does not have. */
export function addOnsOf(
  addOnIds: readonly string[],
  known: { has(addOnId: string): boolean },
  field: string,
): string[] {
  const ids = addOnIds.filter((id) => !known.has(id));
  if (ids.length > 0) {
    throw invalid(field, 'names add-ons that the site does not have', 'OTHER', { data: { ids } });
  }
  return [...new Set(addOnIds)];
}

/** Refuses a service that cannot have one more group. */
export function requireRoomForGroup({ id: serviceId, payment, add_on_groups: groups }: ServiceRow): void {
  if (payment.rateType === 'SUBSCRIPTION') {
    throw fail('SUBSCRIPTION_SERVICE_NOT_SUPPORTED', 'No add-ons are offered with a service paid by subscription', {
      serviceId,
    });
  }
  if (groups.length >= maxAddOnGroups) {
    throw fail('ADD_ON_GROUP_LIMIT_REACHED', `A service has at most ${maxAddOnGroups} groups of add-ons`, {
      limit: maxAddOnGroups,
    });
  }
}
