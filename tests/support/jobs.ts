/** Jobs that a test has started, followed as callers follow them. */
import { setTimeout as pause } from 'node:timers/promises';
import type { TestServer } from './server.ts';

export interface SeenJob {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly total: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly failures?: readonly { code: string; field?: string; count: number; ids: string[] }[];
  readonly endedDate?: string;
}

/** How a job stands. */
export async function readJob(
  { send }: Pick<TestServer, 'send'>,
  jobId: unknown,
  headers: Record<string, string>,
): Promise<SeenJob> {
  const answer = await send('GET', `/v1/jobs/${jobId}`, { headers });
  if (answer.status !== 200) {
    throw new Error(answer.text);
  }
  return answer.body as unknown as SeenJob;
}

/** The job when it is over; a busy machine takes its time, and the test's own end is the only one. */
export async function endedJob(
  server: Pick<TestServer, 'send'>,
  jobId: unknown,
  headers: Record<string, string>,
): Promise<SeenJob> {
  for (;;) {
    const job = await readJob(server, jobId, headers);
    if (job.endedDate !== undefined) {
      return job;
    }
    await pause(20);
  }
}

/** The jobs of a kind that whoever asks may see. */
export async function jobsOf(
  { send }: Pick<TestServer, 'send'>,
  kind: string,
  headers: Record<string, string>,
): Promise<SeenJob[]> {
  const { body } = await send('GET', '/v1/jobs', { headers });
  return (body.jobs as SeenJob[]).filter((job) => job.kind === kind);
}

/** The one job of a kind that an act started. */
export async function jobStartedBy(
  server: Pick<TestServer, 'send'>,
  kind: string,
  headers: Record<string, string>,
  act: () => Promise<unknown>,
): Promise<SeenJob> {
  const known = (await jobsOf(server, kind, headers)).map(({ id }) => id);
  await act();
  const started = (await jobsOf(server, kind, headers)).filter(({ id }) => !known.includes(id));
  const [job] = started;
  if (job === undefined || started.length > 1) {
    throw new Error(`${started.length} jobs of ${kind} were started, not one`);
  }
  return job;
}
