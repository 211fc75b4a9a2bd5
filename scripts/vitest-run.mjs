/** Runs test projects, keeps what they print, and counts their outcome from the runner's own report. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';
import { closingText, exitCodeOf, outcomeOf } from './test-outcome.mjs';

/** How long a program that a test left behind may keep the output of an ended run open. */
const leftOpenMs = 5_000;

/**
 * Runs vitest once; answers how many tests passed and the name of each that failed. `parameters` go to vitest as they
 * are, `on` names the surroundings. Output and report of the runner are kept in the folder of `report`.
 */
export async function runTests({ report, projects = [], parameters = [], environment = {}, on }) {
  const where = [projects.join(', '), on].filter((part) => part).join(' on ');
  const file = report.fileOf(where);
  const run = spawn(
    process.execPath,
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      ...parameters,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}.json`,
    ],
    { cwd: root, stdio: ['inherit', 'pipe', 'pipe'], env: { ...process.env, ...colours(), ...environment } },
  );
  const { output, exitCode } = await shown(run);
  report.keep(`${file}.txt`, output);
  try {
    return outcomeOf(JSON.parse(readFileSync(`${file}.json`, 'utf8')), { root, where, exitCode, output });
  } catch (error) {
    return { passed: 0, failures: [`${where}: the test report cannot be read: ${error.message}`] };
  }
}

/** Names what failed and where the whole output lies, prints the closing line and sets the exit code. */
export function closeWith(outcomes, report) {
  process.exitCode = exitCodeOf(outcomes);
  process.stdout.write(closingText(outcomes, report.place));
}

/** The runner writes to us instead of the terminal; colours it gives only where it is told to. */
function colours() {
  return process.stdout.isTTY && process.env.NO_COLOR === undefined ? { FORCE_COLOR: '1' } : {};
}

/** Passes on what a program prints while it runs; answers all of it at its end. */
function shown(run) {
  const printed = [];
  for (const [stream, screen] of [
    [run.stdout, process.stdout],
    [run.stderr, process.stderr],
  ]) {
    stream.on('data', (bytes) => {
      printed.push(bytes);
      screen.write(bytes);
    });
  }
  return new Promise((resolve, reject) => {
    run.on('error', reject);
    run.on('exit', () => {
      const cut = setTimeout(() => [run.stdout, run.stderr].map((stream) => stream.destroy()), leftOpenMs);
      run.on('close', () => clearTimeout(cut));
    });
    run.on('close', (code, signal) =>
      resolve({ output: Buffer.concat(printed).toString('utf8'), exitCode: code ?? signal }),
    );
  });
}
