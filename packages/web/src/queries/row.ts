/** One row of the server by its id, as editors read it. */
import { CallError } from '@openhours/client';

/** What was read; null where the site has nothing with this id, or where it is no id at all. */
export async function orNull<Row>(reading: Promise<Row>): Promise<Row | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.code === 'INVALID_ARGUMENT')) {
      return null;
    }
    throw error;
  }
}
