/** What is done with all definitions that a filter finds: a job that goes on behind the answer (services sheet 8.5). */
import { attributeDefinitions as declared, type InputOf, parseFilter } from '@openhours/contract';
import { type Binding, bindWrite } from '../../call.ts';
import { beginCatalogueWrite } from '../../db/catalogue-version.ts';
import type { BulkJob } from '../../domain.ts';
import { changeTags } from './commands/definitions.ts';
import { definitionFieldsFor } from './fields.ts';
import type { AttributesParts } from './parts.ts';
import { definitionsOfJob } from './repository.ts';
import { requireNamedTags } from './tags.ts';

type TagUpdate = InputOf<typeof declared.bulkUpdateAttributeDefinitionTagsByFilter>;

const filterOf = ({ filter }: Pick<TagUpdate, 'filter'>) =>
  parseFilter(filter, definitionFieldsFor({ seesPrivateTags: true }), 'filter');

/** The job, and the operation that starts it; a filter that nobody could follow is refused at once. */
export function createAttributesByFilter(parts: AttributesParts): {
  readonly bulkJobs: readonly BulkJob[];
  readonly operations: readonly Binding[];
} {
  const tagUpdate: BulkJob<TagUpdate> = {
    operation: declared.bulkUpdateAttributeDefinitionTagsByFilter,
    begin: beginCatalogueWrite,
    count: (reader, asked, madeUntilMs) => definitionsOfJob.count(reader, filterOf(asked), madeUntilMs),
    idsAfter: (reader, asked, page) => definitionsOfJob.idsAfter(reader, filterOf(asked), page),
    work: (tx, act, id, { filter: _, ...change }) => changeTags(tx, act, id, change, parts),
  };
  return {
    bulkJobs: [tagUpdate] as readonly BulkJob[],
    operations: [
      bindWrite(declared.bulkUpdateAttributeDefinitionTagsByFilter, async ({ tx, input, ...act }) => {
        requireNamedTags(input);
        filterOf(input);
        return { jobId: await parts.startBulkJob(tx, act, tagUpdate, input) };
      }),
    ],
  };
}
