/** The services that name something that is gone: so many of them at once, or as a job goes through them. */
import { sql as expression, type RawBuilder, type SqlBool } from 'kysely';
import { allRows } from '../../../db/paging.ts';
import { type RowsOfJob, rowsOfJob, unfiltered } from '../../../db/rows-of-job.ts';
import type { Reader } from '../../../db/transaction.ts';
import type { Gone } from '../rules/gone.ts';
import { liveServices } from './finding.ts';

/** What a service may name. A category that is gone takes its services with it. */
export type GoneOrCategory = Gone | { readonly kind: 'CATEGORY'; readonly categoryId: string };

/** Those that `changesWithout` may change, and those of a category. */
export function servicesOfGone(gone: GoneOrCategory): RowsOfJob {
  return rowsOfJob('service', (siteId) => liveServices(siteId).where(names(gone)));
}

/** The ids of the first of them. */
export async function idsOfGone(reader: Reader, gone: GoneOrCategory, limit: number): Promise<string[]> {
  const select = liveServices(reader.siteId).where(names(gone)).orderBy('service.id').limit(limit);
  return (await allRows(reader, select, unfiltered)).map(({ id }) => id);
}

function names(gone: GoneOrCategory): RawBuilder<SqlBool> {
  switch (gone.kind) {
    case 'CATEGORY':
      return expression<SqlBool>`service.category_id = ${gone.categoryId}`;
    case 'FORM':
      return expression<SqlBool>`service.form_id = ${gone.formId}`;
    case 'LOCATION':
      return expression<SqlBool>`exists (
        select from service_location as place where place.site_id = service.site_id and place.service_id = service.id
          and place.location_id = ${gone.locationId})`;
    case 'RESOURCES':
      return expression<SqlBool>`(service.staff_ids && ${gone.resourceIds}::uuid[] or exists (
        select from jsonb_array_elements(service.resource_requirements) as requirement
        where requirement -> 'resourceIds' ?| ${gone.resourceIds}::text[]))`;
    case 'ADD_ONS':
      return expression<SqlBool>`exists (
        select from jsonb_array_elements(service.add_on_groups) as add_on_group
        where add_on_group -> 'addOnIds' ?| ${gone.addOnIds}::text[])`;
  }
}
