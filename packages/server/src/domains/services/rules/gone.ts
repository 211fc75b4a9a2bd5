/** What becomes of a service when something goes that it names: it loses it, or falls to the default. Pure. */
import { defaultFormId } from '@openhours/contract';
import type { ServiceLocationRow, ServiceRow, ServiceWithParts } from '../repository.ts';

/** What is gone. */
export type Gone =
  | { readonly kind: 'FORM'; readonly formId: string }
  | { readonly kind: 'LOCATION'; readonly locationId: string }
  | { readonly kind: 'RESOURCES'; readonly resourceIds: readonly string[] }
  | { readonly kind: 'ADD_ONS'; readonly addOnIds: readonly string[] };

type Changes = Partial<Pick<ServiceRow, 'form_id' | 'staff_ids' | 'resource_requirements' | 'add_on_groups'>> & {
  readonly locations?: readonly ServiceLocationRow[];
};

/** What changes of a service; undefined for one that goes on as it is. */
export function changesWithout(service: ServiceWithParts, gone: Gone): Changes | undefined {
  switch (gone.kind) {
    case 'FORM':
      return service.form_id === gone.formId ? { form_id: defaultFormId } : undefined;
    case 'LOCATION':
      return withoutLocation(service, gone.locationId);
    case 'RESOURCES':
      return withoutResources(service, new Set(gone.resourceIds));
    case 'ADD_ONS':
      return withoutAddOns(service, new Set(gone.addOnIds));
  }
}

/**
 * The only location of a service stays named, and nothing is offered there until the business says another: without any
 * location it would be held at the default one, which nobody decided (services sheet 1.2).
 */
function withoutLocation({ locations }: ServiceWithParts, locationId: string): Changes | undefined {
  const left = locations.filter((location) => location.location_id !== locationId);
  return locations.length > 1 && left.length < locations.length
    ? { locations: left.map((location, position) => ({ ...location, position })) }
    : undefined;
}

/** A list that becomes empty stays a list: nobody is left, not anybody. */
function withoutResources(service: ServiceWithParts, gone: ReadonlySet<string>): Changes | undefined {
  const listed = service.resource_requirements.flatMap(({ resourceIds }) => resourceIds ?? []);
  if (![...service.staff_ids, ...listed].some((id) => gone.has(id))) {
    return undefined;
  }
  const left = (ids: readonly string[]) => ids.filter((id) => !gone.has(id));
  return {
    staff_ids: left(service.staff_ids),
    resource_requirements: service.resource_requirements.map((requirement) =>
      requirement.resourceIds === undefined
        ? requirement
        : { ...requirement, resourceIds: left(requirement.resourceIds) },
    ),
  };
}

/** A group that becomes empty stays: the business has named it, and gives it others. */
function withoutAddOns({ add_on_groups: groups }: ServiceRow, gone: ReadonlySet<string>): Changes | undefined {
  return groups.some(({ addOnIds }) => addOnIds.some((id) => gone.has(id)))
    ? {
        add_on_groups: groups.map((group) => ({ ...group, addOnIds: group.addOnIds.filter((id) => !gone.has(id)) })),
      }
    : undefined;
}
