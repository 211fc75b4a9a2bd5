/** Slugs that owners choose (services sheet 1.10). */
import { fail, invalid } from '@openhours/contract';
import { beginCatalogueWrite } from '../../../db/catalogue-version.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { readServiceContext } from '../context.ts';
import type { ServiceAct, ServicesParts } from '../parts.ts';
import { readSlugsLike, replaceSlugs, type ServiceWithParts, serviceTable } from '../repository.ts';
import { slugError, withSlug } from '../rules/slug.ts';
import { loadService } from './load.ts';
import { recordService } from './record.ts';

/** What keeps a service from having a slug; undefined when nothing does. */
export async function judgeSlug(
  reader: Reader,
  serviceId: string,
  slug: string,
): Promise<ReturnType<typeof slugError>> {
  const taken = await readSlugsLike(reader, slug);
  return slugError(slug, serviceId, (name) => taken.get(name));
}

/** Makes a slug the current one of a service. One that the service had before is as good as a new one. */
export async function setCustomSlug(
  tx: Transaction,
  act: ServiceAct,
  { serviceId, slug }: { readonly serviceId: string; readonly slug: string },
  parts: ServicesParts,
): Promise<ServiceWithParts> {
  await beginCatalogueWrite(tx);
  const [before, context, error] = await Promise.all([
    loadService(tx, serviceId),
    readServiceContext(tx, act.site, parts),
    judgeSlug(tx, serviceId, slug),
  ]);
  if (error === 'SLUG_CONTAINS_ILLEGAL_CHARACTERS') {
    throw invalid('slug', 'must hold only the letters a to z, digits and hyphens', 'FORMAT', { ruleName: error });
  }
  if (error !== undefined) {
    throw fail(error, 'Another service has or had this slug', { slug });
  }
  const slugs = withSlug(
    before.slugs,
    { name: slug, service_id: serviceId, custom: true, created_at: act.nowMs },
    slug,
  );
  const after = serviceTable.update(tx, before, { slug, slugs, updated_at: act.nowMs });
  replaceSlugs(tx, serviceId, slugs);
  recordService(tx, act, { before, after }, context, parts);
  return after;
}
