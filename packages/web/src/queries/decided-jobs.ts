/** Jobs of the server that somebody has started by deciding about many, each with what was decided. */
import type { Client } from '@openhours/client';
import type { Job } from '@openhours/contract';

/** A job is called like the operation by which it was started. */
export type ActsByKind<Act extends string> = Readonly<Record<string, Act>>;

export interface DecidedJob<Act extends string> extends Job {
  readonly act: Act;
}

interface Asked<Act extends string> {
  readonly actsByKind: ActsByKind<Act>;
  readonly limit: number;
  readonly signal: AbortSignal;
}

/** What somebody has decided themselves, the newest first. */
export async function ownDecidedJobs<Act extends string>(
  client: Client,
  { actsByKind, limit, signal }: Asked<Act>,
): Promise<DecidedJob<Act>[]> {
  const kinds = Object.keys(actsByKind);
  const { jobs } = await client.jobs.listJobs({ startedByMe: true, kinds, limit }, { signal });
  return jobs.flatMap((job) => {
    const act = actsByKind[job.kind];
    return act === undefined ? [] : [{ ...job, act }];
  });
}
