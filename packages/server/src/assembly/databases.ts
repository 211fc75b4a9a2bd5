/** The pools of a process, one for each purpose, so that workers and health never wait behind requests. */
import { resealKeys } from '../auth/key-ring.ts';
import { type Sealing, UnknownSecretError } from '../auth/sealing.ts';
import { SettingsError } from '../config.ts';
import type { DatabaseHandle } from '../db/database.ts';
import type { DatabaseWatch } from '../server-figures.ts';

/** Opens a pool for one purpose. */
export type Connect = (
  purpose: 'requests' | 'workers' | 'health',
  poolSize: number,
  watch: DatabaseWatch,
) => Promise<DatabaseHandle>;

export interface Databases {
  readonly requests: DatabaseHandle;
  readonly workers: DatabaseHandle;
  readonly health: DatabaseHandle;
  readonly close: () => Promise<void>;
}

const workerConnections = 4;

/** Opens the pools, with every key in the database sealed under the secret of today. */
export async function openDatabases({
  connect,
  requestConnections,
  sealing,
  watch,
}: {
  readonly connect: Connect;
  readonly requestConnections: number;
  readonly sealing: Sealing;
  readonly watch: DatabaseWatch;
}): Promise<Databases> {
  const [requests, workers, health] = await Promise.all([
    connect('requests', requestConnections, watch),
    connect('workers', workerConnections, { onSlowStatement: watch.onSlowStatement }),
    connect('health', 1, {}),
  ]);
  const close = async () => {
    await Promise.all([requests, workers, health].map((each) => each.close()));
  };
  await resealKeys(requests, sealing).catch(async (error: unknown) => {
    await close();
    throw error instanceof UnknownSecretError ? new SettingsError([error.message], { cause: error }) : error;
  });
  return { requests, workers, health, close };
}
