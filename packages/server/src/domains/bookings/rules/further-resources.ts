/** Rooms and things that an appointment takes beside whoever serves, where the business names them. Pure. */
import { fail, invalid, type RefusalReason } from '@openhours/contract';
import type { Catalogue, CatalogueService } from '../../availability/index.ts';
import type { Allocation, Claim } from './allocation.ts';

interface Naming {
  readonly byBusiness: boolean;
  /** What the booking takes already may be named, whatever its service needs by now. */
  readonly heldResourceIds: readonly string[];
  /** Whether it takes anything at all. */
  readonly takes: boolean;
  /** Where the request stands in the call. */
  readonly root: string;
}

/** Refuses what the service does not need, and two of a type. */
export function requireFurtherOf(
  {
    catalogue: { resources },
    service: { requirements },
  }: {
    readonly catalogue: Pick<Catalogue, 'resources'>;
    readonly service: Pick<CatalogueService, 'requirements'>;
  },
  furtherResourceIds: readonly string[] = [],
  { byBusiness, heldResourceIds, root, takes }: Naming,
): void {
  if (furtherResourceIds.length > 0 && !byBusiness) {
    throw fail('UNAUTHORIZED_OPERATION', 'Rooms and equipment are chosen by the business alone');
  }
  if (!takes) {
    requireNoneFurther(furtherResourceIds, root);
  }
  const known = new Set<string>();
  for (const [index, resourceId] of furtherResourceIds.entries()) {
    const resource = resources.get(resourceId);
    if (resource === undefined) {
      throw fail('RESOURCE_NOT_FOUND', 'The site has no resource with this id', { resourceId });
    }
    const { name, typeId } = resource;
    const refused = (description: string, rule: 'DISTINCT_VALUES' | 'OTHER') =>
      invalid(`${root}furtherResourceIds[${index}]`, description, rule, { data: { resourceId } });
    const isNeeded = requirements.slice(1).some((each) => each.resources.some(({ id }) => id === resourceId));
    const isPrimary = typeId === requirements[0]?.resourceTypeId;
    if (!isNeeded && (isPrimary || !heldResourceIds.includes(resourceId))) {
      throw refused(`the service needs no such room or equipment: ${name}`, 'OTHER');
    }
    if (known.has(typeId)) {
      throw refused(`one of the type of ${name} is named already`, 'DISTINCT_VALUES');
    }
    known.add(typeId);
  }
}

/** Refuses to choose rooms for what takes none. */
export function requireNoneFurther(furtherResourceIds: readonly string[] = [], root = ''): void {
  if (furtherResourceIds.length > 0) {
    throw invalid(
      `${root}furtherResourceIds`,
      'only an appointment that has its place on the calendar takes rooms and equipment of its own',
      'OTHER',
    );
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
  {
    heldResourceIds,
    nameOf,
    reasonOf,
    skips,
  }: {
    readonly skips: boolean;
    /** What it takes already stays, as long as nobody else has it. */
    readonly heldResourceIds: readonly string[];
    readonly nameOf: (resourceId: string) => string | undefined;
    readonly reasonOf: (resourceId: string) => RefusalReason | undefined;
  },
): void {
  const isFree = (id: string) =>
    skips || heldResourceIds.includes(id) || verdict?.freeOfEachType.some((free) => free.includes(id)) !== false;
  const refusedId = furtherResourceIds.find((id) => !resourceIds.includes(id) || !isFree(id));
  if (refusedId !== undefined) {
    throw fail('SLOT_NOT_AVAILABLE', `The room or equipment is not free: ${nameOf(refusedId) ?? refusedId}`, {
      // It would be there and free, and not where the appointment is.
      reasons: [reasonOf(refusedId) ?? 'RESOURCE_NOT_IN_WORKING_HOURS'],
      resourceId: refusedId,
      nearest: [],
    });
  }
}
