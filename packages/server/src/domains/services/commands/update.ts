/** Changing a service: what the mask lists, or what was sent (services sheet 1.4). */
import { type FieldViolation, type ServiceChanges, ValidationError } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { beginCatalogueWrite } from '../../../db/catalogue-version.ts';
import { requireRevision } from '../../../db/revision.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { followService } from '../../calendar/index.ts';
import { readServiceContext } from '../context.ts';
import type { ServicesParts } from '../parts.ts';
import { readSlugsLike, replaceSlugs, type ServiceWithParts, type SlugRow, serviceTable } from '../repository.ts';
import { columnsOf, draftOf, type ServiceDraft, writablePaths, writtenForm } from '../rules/draft.ts';
import { applyChanges } from '../rules/merge.ts';
import { violationsOf } from '../rules/service.ts';
import { freeSlug, slugOf, withSlug } from '../rules/slug.ts';
import { scheduleName } from './create.ts';
import { loadService } from './load.ts';
import { recordService } from './record.ts';

export interface UpdateRequest {
  readonly service: ServiceChanges;
  /** Paths of wire names; absent: what was sent is merged. */
  readonly mask: readonly (readonly string[])[] | undefined;
  /** Path of the service in the request. */
  readonly root: string;
  /** What the schema has refused already. */
  readonly violations: readonly FieldViolation[];
}

/** Changes a service, or tells everything that is wrong with what it would become. */
export async function updateService(
  tx: Transaction,
  act: Act,
  { service: sent, mask, root, violations: refused }: UpdateRequest,
  parts: ServicesParts,
): Promise<ServiceWithParts> {
  // Without its id, or as something else than an object, nobody knows which service is meant.
  if (refused.some(({ field }) => `${root}.id` === field || `${root}.id`.startsWith(`${field}.`))) {
    throw new ValidationError(refused);
  }
  await beginCatalogueWrite(tx);
  const [before, context] = await Promise.all([loadService(tx, sent.id), readServiceContext(tx, act.site, parts)]);
  const hasRevision = sent.revision !== undefined || refused.some(({ field }) => field === `${root}.revision`);
  requireRevision(before, sent.revision, serviceTable.staleCode);
  const draft = applyChanges<ServiceDraft>(writtenForm(before), draftOf(sent), writablePaths(mask));
  const violations = violationsOf(
    {
      root,
      service: draft,
      typeBefore: before.type,
      resourceTypesBefore: before.resource_requirements.map(({ resourceTypeId }) => resourceTypeId),
      hasAddOnGroups: before.add_on_groups.length > 0,
      violations: [
        ...refused,
        ...(hasRevision
          ? []
          : [{ field: `${root}.revision`, description: 'must not be empty', violatedRule: 'REQUIRED_FIELD' as const }]),
      ],
    },
    context,
  );
  if (violations.length > 0) {
    throw new ValidationError(violations);
  }
  const slugs = await slugsAfter(tx, before, draft.name as string, act.nowMs);
  const after = serviceTable.update(tx, before, {
    ...columnsOf(draft, context),
    ...slugs,
    updated_at: act.nowMs,
  });
  if (slugs.slugs !== before.slugs) {
    replaceSlugs(tx, before.id, slugs.slugs);
  }
  if (after.default_capacity !== before.default_capacity || after.name !== before.name) {
    // Coming sessions and the locations of a course follow; the service's own event says it.
    const { schedule_id: id, name, default_capacity: defaultCapacity } = after;
    const schedule = { id, name: scheduleName(name), defaultCapacity };
    await followService(tx, act, schedule, parts);
  }
  recordService(tx, act, { before, after }, context, parts);
  return after;
}

/**
 * A new name brings a new default slug. It becomes the current one, unless the owner has chosen one; the old ones
 * stay good.
 */
async function slugsAfter(
  tx: Transaction,
  before: ServiceWithParts,
  name: string,
  nowMs: number,
): Promise<Pick<ServiceWithParts, 'slug' | 'slugs'>> {
  const wanted = slugOf(name);
  if (name === before.name || wanted === slugOf(before.name)) {
    return { slug: before.slug, slugs: before.slugs };
  }
  const taken = await readSlugsLike(tx, wanted);
  const others = [...taken].filter(([, owner]) => owner !== before.id).map(([slug]) => slug);
  const slug = freeSlug(wanted, new Set(others));
  const isCustom = before.slugs.some((each) => each.name === before.slug && each.custom);
  const added: SlugRow = { name: slug, service_id: before.id, custom: false, created_at: nowMs };
  const current = isCustom ? before.slug : slug;
  return { slug: current, slugs: withSlug(before.slugs, added, current) };
}
