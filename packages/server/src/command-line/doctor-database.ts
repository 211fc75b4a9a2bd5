/**
 * What the doctor asks the database: reachable, new enough, in UTF-8, with its extensions, at which migration, at what
 * time.
 */

import { createSealing } from '../auth/sealing.ts';
import type { Settings } from '../config.ts';
import { connectDirect, type DirectConnection } from '../db/database.ts';
import { hasEmbeddedDatabase } from '../db/embedded/running.ts';
import { readMigrations } from '../db/migrate.ts';
import { minuteMs } from '../time/index.ts';
import { checkFirstSite } from './doctor-site.ts';
import { outsideDatabaseRemedy } from './failure-words.ts';
import type { Check, Finding } from './finding.ts';
import { secretOf } from './kept-secret.ts';
import { openDatabase } from './open-server.ts';

const extensions = ['btree_gist', 'pg_trgm', 'unaccent'];
const tolerableOffsetMs = 5_000;

async function checkServer(connection: DirectConnection): Promise<Finding[]> {
  const sentAt = Date.now();
  const { rows } = await connection.query<{ version: number; shown: string; encoding: string; now: number }>(
    `select current_setting('server_version_num')::integer as version, current_setting('server_version') as shown,
            current_setting('server_encoding') as encoding, (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  );
  const facts = rows[0];
  if (facts === undefined) {
    throw new Error('the database answered a question about itself with nothing');
  }
  const offsetMs = Math.round(facts.now - (sentAt + Date.now()) / 2);
  return [
    facts.version < 150_000
      ? { state: 'bad', found: `PostgreSQL ${facts.shown} is too old.`, remedy: 'Use PostgreSQL 15 or newer.' }
      : { state: 'good', found: `PostgreSQL ${facts.shown} answers.` },
    facts.encoding === 'UTF8'
      ? { state: 'good', found: 'It stores text in UTF-8.' }
      : {
          state: 'bad',
          found: `It stores text as ${facts.encoding}.`,
          remedy: "Create the database with encoding 'UTF8'.",
        },
    Math.abs(offsetMs) > tolerableOffsetMs
      ? {
          state: 'bad',
          found: `Its clock differs from this machine's by ${(offsetMs / 1000).toFixed(1)} seconds.`,
          remedy: 'Let both machines follow a time server; Openhours uses the clock of the database.',
        }
      : { state: 'good', found: 'Its clock agrees with this machine’s.' },
  ];
}

async function checkExtensions(connection: DirectConnection): Promise<Finding[]> {
  const { rows } = await connection.query<{ name: string }>(
    'select name from pg_available_extensions where name = any ($1)',
    [extensions],
  );
  const missing = extensions.filter((name) => !rows.some((row) => row.name === name));
  return [
    missing.length === 0
      ? { state: 'good', found: `It has the extensions ${extensions.join(', ')}.` }
      : {
          state: 'bad',
          found: `It lacks the extensions ${missing.join(', ')}.`,
          remedy: 'Install the contrib package of PostgreSQL, such as postgresql-contrib.',
        },
  ];
}

async function hasTable(connection: DirectConnection, name: string): Promise<boolean> {
  const { rows } = await connection.query<{ present: boolean }>('select to_regclass($1) is not null as present', [
    name,
  ]);
  return rows[0]?.present === true;
}

async function checkMigrations(connection: DirectConnection): Promise<Finding[]> {
  const files = readMigrations();
  const applied = (await hasTable(connection, 'schema_migration'))
    ? (
        await connection.query<{ number: number; checksum: string }>(
          'select number, checksum from schema_migration order by number',
        )
      ).rows
    : [];
  const changed = applied.filter((row) => files[row.number - 1]?.checksum !== row.checksum);
  if (applied.length > files.length) {
    return [
      {
        state: 'bad',
        found: `The tables are at ${applied.length}, this release knows ${files.length}: a newer release was here.`,
        remedy: 'Start that release, or restore a backup taken by this one.',
      },
    ];
  }
  if (changed.length > 0) {
    return [
      {
        state: 'bad',
        found: `Migrations were changed after they were applied: ${changed.map((row) => row.number).join(', ')}.`,
        remedy: 'Bring the files back as they were released.',
      },
    ];
  }
  return [
    applied.length < files.length
      ? {
          state: 'note',
          found: `The tables are at ${applied.length} of ${files.length}.`,
          remedy: 'The next start brings them up to date, and so does "openhours migrate".',
        }
      : { state: 'good', found: `The tables are up to date (${files.length}).` },
  ];
}

async function checkKeys(connection: DirectConnection, settings: Settings): Promise<Finding[]> {
  const secret = secretOf(settings);
  if (secret === undefined || !(await hasTable(connection, 'sealed_key'))) {
    return [];
  }
  const { keyId } = createSealing(secret);
  const { rows } = await connection.query<{ sealed_with: string }>('select distinct sealed_with from sealed_key');
  const others = rows.map((row) => row.sealed_with).filter((sealedWith) => sealedWith !== keyId);
  if (others.length > 0) {
    return [
      {
        state: 'bad',
        found: `Signing keys are sealed under another secret (key id ${others.join(', ')}).`,
        remedy: 'Set OPENHOURS_SECRET to the one they were sealed under; when it is lost, see "openhours reset-keys".',
      },
    ];
  }
  return [
    {
      state: 'good',
      found:
        rows.length === 0
          ? 'There are no signing keys yet: the first token makes one.'
          : 'The secret opens the signing keys.',
    },
  ];
}

async function checkTestClock(connection: DirectConnection): Promise<Finding[]> {
  if (!(await hasTable(connection, 'server_clock'))) {
    return [];
  }
  const { rows } = await connection.query<{ offset_ms: number }>('select offset_ms from server_clock');
  const offsetMs = rows[0]?.offset_ms ?? 0;
  return offsetMs === 0
    ? []
    : [
        {
          state: 'note',
          found: `The test clock moves business time by ${Math.round(offsetMs / minuteMs)} minutes.`,
          remedy: 'Move it back by POST /v1/test-clock, or set offset_ms of server_clock to 0.',
        },
      ];
}

/** Why there is no connection: PostgreSQL says what it refuses, and names no password. */
function unreachable(error: Error): Finding {
  const remedy = outsideDatabaseRemedy(error) ?? 'Check DATABASE_URL, and that the server runs.';
  switch (sqlStateIn(error)) {
    case '28P01':
      return { state: 'bad', found: 'The database refuses the password, or does not know the user.', remedy };
    case '28000':
      return { state: 'bad', found: 'The database does not let this user in.', remedy };
    case '3D000':
      return { state: 'bad', found: 'The database server has no database of that name.', remedy };
    default:
      return { state: 'bad', found: 'The database cannot be reached.', remedy };
  }
}

/** The code of the first cause that PostgreSQL gave. */
function sqlStateIn(error: unknown): string | undefined {
  if (!(error instanceof Error)) {
    return undefined;
  }
  const { code } = error as { readonly code?: unknown };
  return sqlStateIn(error.cause) ?? (typeof code === 'string' ? code : undefined);
}

export const checkDatabase: Check = async (settings) => {
  if (settings.databaseUrl === undefined && !hasEmbeddedDatabase(settings.dataDirectory)) {
    return [
      { state: 'note', found: 'There is no database yet; the first start makes one in the data folder.' },
      ...(await checkFirstSite(undefined, settings)),
    ];
  }
  const access = await openDatabase(settings).catch((error: Error) => error);
  if (access instanceof Error) {
    return [{ state: 'bad', found: 'The embedded database does not start.', remedy: access.message }];
  }
  try {
    const connection = await connectDirect(access.directUrl, 'doctor').catch((error: Error) => error);
    if (connection instanceof Error) {
      return [unreachable(connection)];
    }
    try {
      return [
        ...(await checkServer(connection)),
        ...(await checkExtensions(connection)),
        ...(await checkMigrations(connection)),
        ...(await checkKeys(connection, settings)),
        ...(await checkTestClock(connection)),
        ...(await checkFirstSite((await hasTable(connection, 'service')) ? connection : undefined, settings)),
      ];
    } finally {
      await connection.end();
    }
  } finally {
    await access.release();
  }
};
