/** Rooms and things that an appointment takes beside whoever serves, where the business names them. Pure. */
import { fail } from '@openhours/contract';
import type { Catalogue, CatalogueService } from '../../availability/index.ts';
import type { Allocation, Claim } from './allocation.ts';

/** Refuses what the service does not need, and two of a type. */
export function requireFurtherOf(
  { requirements }: Pick<CatalogueService, 'requirements'>,
  furtherResourceIds: readonly string[],
  { byBusiness }: { readonly byBusiness: boolean },
): void {
  if (furtherResourceIds.length > 0 && !byBusiness) {
    throw fail('UNAUTHORIZED_OPERATION', 'Rooms and equipment are chosen by the business alone');
  }
  const known = new Set<string>();
  for (const resourceId of furtherResourceIds) {
    const requirement = requirements.slice(1).find(({ resources }) => resources.some(({ id }) => id === resourceId));
    if (requirement === undefined || known.has(requirement.resourceTypeId)) {
      throw fail(
        'RESOURCE_NOT_FOUND',
        'The service needs no such room or equipment, or one of its type is named already',
        {
          resourceId,
        },
      );
    }
    known.add(requirement.resourceTypeId);
  }
}

/** What is claimed, with those that are named in the place of others of their types. */
export function withFurther<Claimed extends Claim>(
  { resources }: Pick<Catalogue, 'resources'>,
  claim: Claimed,
  furtherResourceIds: readonly string[],
): Claimed {
  if (furtherResourceIds.length === 0) {
    return claim;
  }
  const typeOf = (id: string) => resources.get(id)?.typeId;
  const types = new Set(furtherResourceIds.map(typeOf));
  const held = (claim.heldResourceIds ?? []).filter((id) => !types.has(typeOf(id)));
  return { ...claim, heldResourceIds: [...furtherResourceIds, ...held] };
}

/** One that was chosen and is taken or closed by now is told; nothing else is taken in its place. */
export function requireFurtherFree(
  furtherResourceIds: readonly string[],
  { resourceIds, verdict }: Allocation,
  { skips }: { readonly skips: boolean },
): void {
  const isFree = (id: string) => skips || verdict?.freeOfEachType.some((free) => free.includes(id)) !== false;
  if (!furtherResourceIds.every((id) => resourceIds.includes(id) && isFree(id))) {
    throw fail('SLOT_NOT_AVAILABLE', 'The room or equipment is not free', { reasons: ['RESOURCE_BUSY'], nearest: [] });
  }
}
