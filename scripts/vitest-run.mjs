/** Runs test projects and counts their outcome from the runner's own report. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './prepare.mjs';
import { closingText, exitCodeOf, outcomeOf } from './test-outcome.mjs';

/** Runs vitest once; answers how many tests passed and the name of each that failed. `on` names the surroundings. */
export function runTests({ projects = [], files = [], environment = {}, on }) {
  const folder = mkdtempSync(join(tmpdir(), 'openhours-report-'));
  const report = join(folder, 'report.json');
  const run = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      ...files,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } },
  );
  const where = [projects.join(', '), on].filter((part) => part).join(' on ');
  try {
    const exitCode = run.status ?? run.signal;
    return outcomeOf(JSON.parse(readFileSync(report, 'utf8')), { root, where, exitCode });
  } catch (error) {
    return { passed: 0, failures: [`${where}: the test report cannot be read: ${error.message}`] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Names what failed, prints the closing line and sets the exit code. */
export function closeWith(outcomes) {
  process.exitCode = exitCodeOf(outcomes);
  process.stdout.write(closingText(outcomes));
}
