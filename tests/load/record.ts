/** Records the statements of one booking from the product itself, assembled in this process over the same database. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assemble } from '../../packages/server/src/assembly.ts';
import { readSettings } from '../../packages/server/src/config.ts';
import { createDatabase } from '../../packages/server/src/db/database.ts';
import { silentLog } from '../../packages/server/src/db/log.ts';
import type { Recipe, RecordedStatement } from './replay.ts';

export interface BookingRequest {
  readonly path: string;
  readonly headers: Record<string, string>;
  /** A new body per call: the next free time. */
  readonly nextBody: () => string;
}

/** Books three times and keeps the statements of the last: by then the contact exists and every cache is warm. */
export async function recordBooking(
  databaseUrl: string,
  request: BookingRequest,
): Promise<Pick<Recipe, 'reads' | 'writes'>> {
  let recorded: RecordedStatement[] = [];
  const dataDirectory = await mkdtemp(join(tmpdir(), 'openhours-record-'));
  const assembly = await assemble({
    settings: readSettings({
      PORT: '0',
      DATA_DIR: dataDirectory,
      OPENHOURS_RATE_LIMITS: 'off',
      OPENHOURS_SAMPLE_DATA: 'false',
    }),
    log: silentLog,
    secret: randomBytes(32),
    connect: (purpose, poolSize) =>
      createDatabase({
        url: databaseUrl,
        pooler: 'off',
        poolSize,
        purpose,
        ...(purpose === 'requests' && {
          onStatement: (text: string, parameters: readonly unknown[]) => recorded.push({ text, parameters }),
        }),
      }),
    directUrl: undefined,
    checksOutput: false,
    pagesFolder: undefined,
  });
  try {
    const [url] = await assembly.listen();
    for (let turn = 0; turn < 3; turn += 1) {
      recorded = [];
      const answer = await fetch(`${url}${request.path}`, {
        method: 'POST',
        headers: request.headers,
        body: request.nextBody(),
      });
      if (answer.status !== 200) {
        throw new Error(`the booking to record was refused: ${await answer.text()}`);
      }
    }
  } finally {
    await assembly.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
  const isRead = ({ text }: RecordedStatement) => /^\s*(\/\*.*?\*\/\s*)?select/i.test(text);
  return { reads: recorded.filter(isRead), writes: recorded.filter((statement) => !isRead(statement)) };
}
