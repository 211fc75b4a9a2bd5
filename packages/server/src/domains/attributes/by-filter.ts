/** What is done with all definitions that a filter finds: a job that goes on behind the answer (services sheet 8.5). */
import { attributeDefinitions as declared, type InputOf } from '@openhours/contract';
import { type Binding, bindWrite } from '../../call.ts';
import { foundByFilter } from '../../db/rows-of-job.ts';
import type { BulkJob } from '../../domain.ts';
import { changeTags } from './commands/definitions.ts';
import { definitionFieldsFor } from './fields.ts';
import type { AttributesParts } from './parts.ts';
import { definitionsOfJob } from './repository.ts';
import { requireNamedTags } from './tags.ts';

type TagUpdate = InputOf<typeof declared.bulkUpdateAttributeDefinitionTagsByFilter>;

const { requireFilter, walk } = foundByFilter(definitionsOfJob, definitionFieldsFor({ seesPrivateTags: true }));

/** The job, and the operation that starts it; a filter that nobody could follow is refused at once. */
export function createAttributesByFilter(parts: AttributesParts): {
  readonly bulkJobs: readonly BulkJob[];
  readonly operations: readonly Binding[];
} {
  const tagUpdate: BulkJob<TagUpdate> = {
    operation: declared.bulkUpdateAttributeDefinitionTagsByFilter,
    ...walk,
    work: (tx, act, id, { filter: _, ...change }) => changeTags(tx, act, id, change, parts),
  };
  return {
    bulkJobs: [tagUpdate] as readonly BulkJob[],
    operations: [
      bindWrite(declared.bulkUpdateAttributeDefinitionTagsByFilter, async ({ tx, input, ...act }) => {
        requireNamedTags(input);
        requireFilter(input);
        return { jobId: await parts.startBulkJob(tx, act, tagUpdate, input) };
      }),
    ],
  };
}
