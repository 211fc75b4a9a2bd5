/** A server and the commands of `npx openhours` beside it, on the same database: what each says and answers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { runCommandLine } from '../../../packages/server/src/command-line/main.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

export interface CommandLine {
  readonly server: TestServer;
  /** The settings that lead a command to the server's database. */
  readonly environment: Record<string, string>;
  /** Lines of the test that runs. */
  readonly said: string[];
  readonly warned: string[];
  /** Runs a command, with settings over those; answers its exit code. */
  run(words: string[], more?: Record<string, string>): Promise<number>;
}

/** The same for a whole test file, from before its first test until behind its last. */
export function commandLineOfFile(options: Parameters<typeof startTestServer>[0] = {}): CommandLine {
  let server: TestServer;
  let environment: Record<string, string>;
  const said: string[] = [];
  const warned: string[] = [];
  beforeAll(async () => {
    server = await startTestServer(options);
    environment = {
      DATABASE_URL: server.databaseUrl,
      OPENHOURS_SECRET: server.secret.toString('hex'),
      DATA_DIR: mkdtempSync(join(tmpdir(), 'openhours-command-')),
      PORT: '0',
    };
  });
  afterAll(async () => {
    await server.stop();
    rmSync(environment['DATA_DIR'] ?? '', { recursive: true, force: true });
  });
  beforeEach(() => {
    said.length = 0;
    warned.length = 0;
  });
  return {
    get server() {
      return server;
    },
    get environment() {
      return environment;
    },
    said,
    warned,
    run: (words, more = {}) =>
      runCommandLine(
        words,
        { ...environment, ...more },
        { say: (text) => said.push(text), warn: (text) => warned.push(text) },
      ),
  };
}
