/** `npm start` as people run it: through npm and the shell that npm puts between. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { isAlive } from '../../packages/server/src/db/embedded/processes.ts';
import { freePort } from '../support/process.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'openhours-npm-start-'));
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

test('npm start reaches ready, and telling npm to stop stops server and database', async () => {
  const port = await freePort();
  const { DATABASE_URL: _outside, ...environment } = process.env;
  const npm = spawn('npm', ['start'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: 'ignore',
    env: { ...environment, PORT: String(port), DATA_DIR: dataFolder },
  });
  // Also when something fails: nothing goes on running.
  onTestFinished(() => {
    npm.kill('SIGTERM');
  });
  const status = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      (answer) => answer.status,
      () => undefined,
    );
  await expect.poll(() => status('/health/ready')).toBe(200);
  const postmaster = Number(
    readFileSync(join(dataFolder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0],
  );
  expect(await status('/')).toBe(200);

  npm.kill('SIGTERM');

  await expect.poll(() => status('/health/live')).toBeUndefined();
  await expect.poll(() => isAlive(postmaster)).toBe(false);
});
