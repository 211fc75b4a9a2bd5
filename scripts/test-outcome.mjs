/** What a test run came to: counts, and the name of everything that failed, from the runner's own report. */
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const lineLimit = 300;

function firstLine(message) {
  return stripVTControlCharacters(message ?? '')
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '')
    ?.slice(0, lineLimit);
}

function named(parts, message) {
  const name = parts.filter((part) => part !== undefined && part !== '').join(' > ');
  const line = firstLine(message);
  return line === undefined ? name : `${name}: ${line}`;
}

/** What nobody caught: the runner's report leaves it out, so it is read from what the runner printed. */
function unhandledIn(output, where) {
  const told =
    /(?:Unhandled|Uncaught) (?:Rejection|Error|Exception) ⎯+\s*\n(.+)\n(?:(?!Unhandled |Uncaught )[\s\S])*?This error originated in "([^"]+)"/g;
  return [...stripVTControlCharacters(output).matchAll(told)].map(([, message, path]) =>
    named([where, path], `not caught: ${message}`),
  );
}

/**
 * The outcome of a run by its report. What breaks before or beside its tests (a file that does not load, a hook, an
 * unhandled error, which is found in `output`) counts as at least one failure. `where` stands before each name.
 */
export function outcomeOf(report, { root, where, exitCode, output }) {
  const failures = report.testResults.flatMap((file) => {
    const path = relative(root, file.name).replaceAll('\\', '/');
    const failed = file.assertionResults.filter((each) => each.status === 'failed');
    if (failed.length === 0) {
      // It did not load, or what comes before or after its tests failed.
      return file.status === 'failed' ? [named([where, path], file.message)] : [];
    }
    return failed.map((each) => named([where, path, ...each.ancestorTitles, each.title], each.failureMessages[0]));
  });
  failures.push(...unhandledIn(output, where));
  if (exitCode !== 0 && failures.length === 0) {
    failures.push(named([where], `the run ended with ${exitCode} although no test failed; its output says why`));
  }
  return { passed: report.numPassedTests, failures };
}

/** The last words of a run: every failure by name, where the whole output is kept, then the closing line. */
export function closingText(outcomes, reportPlace) {
  const passed = outcomes.reduce((sum, each) => sum + each.passed, 0);
  const failures = outcomes.flatMap((each) => each.failures);
  const names = failures.length === 0 ? [] : ['', 'Failed:', ...failures.map((each) => `  ${each}`), ''];
  return `${[...names, `Report: ${reportPlace}`, `${passed} passed, ${failures.length} failed`].join('\n')}\n`;
}

/** Success is at least one test passed and none failed. */
export function exitCodeOf(outcomes) {
  return outcomes.some((each) => each.passed > 0) && outcomes.every((each) => each.failures.length === 0) ? 0 : 1;
}
