/** Runs test projects and counts their outcome from the runner's own report. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './prepare.mjs';

/**
 * Runs vitest once and returns how many tests passed and failed. A run that breaks before or beside its tests (a file
 * that does not load, an unhandled error) counts as at least one failure.
 */
export function runTests({ projects = [], files = [], environment = {} }) {
  const folder = mkdtempSync(join(tmpdir(), 'openhours-report-'));
  const report = join(folder, 'report.json');
  const outcome = spawnSync(
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
  const counted = readReport(report);
  rmSync(folder, { recursive: true, force: true });
  const failedOtherwise = outcome.status !== 0 && counted.failed === 0 ? 1 : 0;
  return { passed: counted.passed, failed: counted.failed + failedOtherwise };
}

function readReport(path) {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8'));
    const brokenFiles = report.testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    );
    return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length };
  } catch (error) {
    process.stderr.write(`The test report cannot be read: ${error.message}\n`);
    return { passed: 0, failed: 1 };
  }
}

/** Adds up outcomes, prints the closing line and sets the exit code. */
export function closeWith(outcomes) {
  const passed = outcomes.reduce((sum, each) => sum + each.passed, 0);
  const failed = outcomes.reduce((sum, each) => sum + each.failed, 0);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
}
