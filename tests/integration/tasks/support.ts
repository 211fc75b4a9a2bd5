/** What the tests of tasks share. */
import type { Reader } from '../../../packages/server/src/db/transaction.ts';
import { readTasks, type TaskRecord } from '../../../packages/server/src/tasks/repository.ts';

/** One task as it stands: what is for the same thing in several kinds has one id. */
export async function readTask(reader: Reader, kind: string, id: string): Promise<TaskRecord | undefined> {
  return (await readTasks(reader, [id])).find((task) => task.kind === kind);
}
