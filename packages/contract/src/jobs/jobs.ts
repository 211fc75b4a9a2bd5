/** Work that goes on behind the answer of a call, as whoever started it follows it: how far it is, and taking it back. */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { Guid, Instant, Int64, optional, PagingMetadata, Words } from '../schema.ts';

export const jobStatuses = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELED'] as const;
export type JobStatus = (typeof jobStatuses)[number];

export const jobStepStatuses = [
  'PENDING',
  'RUNNING',
  'WAITING',
  'DONE',
  'FAILED',
  'COMPENSATING',
  'COMPENSATED',
] as const;
export type JobStepStatus = (typeof jobStepStatuses)[number];

/** Items of a job that failed for the same reason. */
const JobFailure = Type.Object({
  /** The code of the refusal, as a call for the item alone would be answered; INTERNAL where it was none. */
  code: Type.String(),
  /** The member of the request that is to blame, where one is. */
  field: optional(Type.String()),
  count: Type.Integer({ minimum: 1 }),
  /** The first of them, at most twenty. */
  ids: Type.Array(Guid()),
});

/** What became of an item of a job. */
const JobItem = Type.Object({
  id: Guid(),
  /** DONE, or FAILED with the reason. */
  status: Words(['DONE', 'FAILED']),
  /** The revision at which it was left, where it has one and is still there. */
  revision: optional(Int64()),
  code: optional(Type.String()),
  field: optional(Type.String()),
});
export type JobItem = Static<typeof JobItem>;

export const Job = Type.Object({
  id: Guid(),
  /** What it does, such as `erasure`. */
  kind: Type.String(),
  /**
   * FAILED with an `endedDate`: what it had done is undone, but for items that were each done for themselves. Without one it
   * waits for whoever runs the server, since it can neither go on nor back.
   */
  status: Words(jobStatuses),
  /** Of the items that it works on; of a job without items of its steps. `total` is 0 while it is not known. */
  total: Type.Integer({ minimum: 0 }),
  succeeded: Type.Integer({ minimum: 0 }),
  failed: Type.Integer({ minimum: 0 }),
  /** How many of those that were done could be undone when they were done; absent where nothing can. */
  undoable: optional(Type.Integer({ minimum: 0 })),
  startedDate: Instant(),
  /** When it was done, or all that it had done was undone. */
  endedDate: optional(Instant()),
  /** The step that failed. */
  failedStep: optional(Type.String()),
  /** Why items failed, in the order in which it was met; absent when none has. */
  failures: optional(Type.Array(JobFailure)),
  /** In the order in which they run; they are compensated backwards. */
  steps: Type.Array(Type.Object({ name: Type.String(), status: Words(jobStepStatuses) })),
});
export type Job = Static<typeof Job>;

const page = {
  limit: optional(Type.Integer({ minimum: 1, maximum: 100 })),
  /** `pagingMetadata.cursors.next` of the page before. */
  cursor: optional(Type.String({ maxLength: 8192 })),
};

const getJob = defineOperation({
  name: 'jobs.getJob',
  summary: 'Tells how far a job is.',
  method: 'GET',
  path: '/v1/jobs/{jobId}',
  permission: 'JOBS.READ',
  idempotency: 'natural',
  source: 'members sheet 1.1',
  input: Type.Object({ jobId: Guid() }),
  output: Job,
  errors: ['JOB_NOT_FOUND'],
});

const listJobs = defineOperation({
  name: 'jobs.listJobs',
  summary:
    'Lists jobs, newest first: all of the site, or those that the caller has started and what follows in their own area.',
  method: 'GET',
  path: '/v1/jobs',
  permission: 'JOBS.READ',
  idempotency: 'natural',
  source: 'members sheet 1.1',
  input: Type.Object({
    /** Only what the caller has started. */
    startedByMe: optional(Type.Boolean()),
    /** Only of these kinds. */
    kinds: optional(Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 50 })),
    ...page,
  }),
  output: Type.Object({ jobs: Type.Array(Job), pagingMetadata: PagingMetadata }),
});

/** Of a job over a filter or over many ids: what was done and what was not, in the order in which it was. */
const listJobItems = defineOperation({
  name: 'jobs.listJobItems',
  summary: 'Lists the items of a job with what became of each.',
  method: 'GET',
  path: '/v1/jobs/{jobId}/items',
  permission: 'JOBS.READ',
  idempotency: 'natural',
  source: 'members sheet 1.1',
  input: Type.Object({ jobId: Guid(), status: optional(Words(['DONE', 'FAILED'])), ...page }),
  output: Type.Object({ items: Type.Array(JobItem), pagingMetadata: PagingMetadata }),
  errors: ['JOB_NOT_FOUND'],
});

/** Asked again it answers the same job, so that a call whose answer was lost can be repeated. */
const cancelJob = defineOperation({
  name: 'jobs.cancelJob',
  summary:
    'Takes a job back: what it has done is undone step by step, as long as all of it can be. A job over a filter ends where it is.',
  method: 'POST',
  path: '/v1/jobs/{jobId}/cancel',
  permission: 'JOBS.CANCEL',
  idempotency: 'natural',
  source: 'members sheet 1.1',
  input: Type.Object({ jobId: Guid() }),
  output: Job,
  errors: ['JOB_NOT_FOUND', 'JOB_CANNOT_BE_CANCELED'],
});

export const jobs = { getJob, listJobs, listJobItems, cancelJob };
