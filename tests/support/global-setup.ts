/**
 * One PostgreSQL per test run: the embedded one in a temporary folder, or the server that TEST_DATABASE_URL names
 * (test:system: PostgreSQL 15, a pooler). A migrated template is made once; each test clones it.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../packages/server/src/db/embedded/start.ts';
import { silentLog } from '../../packages/server/src/db/log.ts';
import { migrate } from '../../packages/server/src/db/migrate.ts';
import { verifierOf } from '../../scripts/cheap-password.mjs';
import { folderOfTestDatabases, socketBelow } from '../../scripts/test-databases-folder.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: TestServer;
  }
}

/** How tests reach the server of this run. */
export interface TestServer {
  /** The way that the product uses; through the pooler when there is one. */
  readonly url: string;
  /** The way to the server itself, where databases are made and dropped. */
  readonly directUrl: string;
  readonly pooler: 'off' | 'transaction';
  /** Name of the migrated database that tests clone. */
  readonly template: string;
}

interface RunningServer {
  readonly url: string;
  readonly directUrl: string;
  readonly pooler: 'off' | 'transaction';
  stop(): Promise<void>;
}

async function startServer(): Promise<RunningServer> {
  const { TEST_DATABASE_URL: url, TEST_DATABASE_DIRECT_URL: directUrl, TEST_DATABASE_POOLER: pooler } = process.env;
  if (url !== undefined) {
    return {
      url,
      directUrl: directUrl ?? url,
      pooler: pooler === 'transaction' ? 'transaction' : 'off',
      stop: async () => {},
    };
  }
  const dataFolder = mkdtempSync(join(folderOfTestDatabases(), 'openhours-test-'));
  const socketFolder = socketBelow(join(dataFolder, 'postgres', 'cluster'));
  const server = await startEmbeddedPostgres({
    dataFolder,
    log: silentLog,
    settings: {
      max_connections: '400',
      // Nobody cuts the power of a test run; what a power cut would leave is tried on servers of their own.
      fsync: 'off',
      // Beside the port that the product's own database has.
      ...(socketFolder !== undefined && { unix_socket_directories: '.' }),
    },
  });
  const way = new URL(server.url);
  await runOn(way.href, [`alter role ${way.username} password '${verifierOf(way.password)}'`]);
  if (socketFolder !== undefined) {
    way.searchParams.set('host', socketFolder);
  }
  return {
    url: way.href,
    directUrl: way.href,
    pooler: 'off',
    async stop() {
      await server.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

function urlOf(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

async function runOn(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) {
      await client.query(statement);
    }
  } finally {
    await client.end();
  }
}

/** Called by vitest around the whole run; several projects of one run each get a template of their own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const template = `openhours_template_${randomBytes(4).toString('hex')}`;
  await runOn(server.directUrl, [`create database ${template}`]);
  await migrate({ url: urlOf(server.directUrl, template) });
  const { url, directUrl, pooler } = server;
  project.provide('testDatabase', { url, directUrl, pooler, template });
  return async () => {
    await runOn(directUrl, [`drop database ${template} with (force)`]);
    await server.stop();
  };
}
