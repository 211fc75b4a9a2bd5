/** The end of a test run's output names what failed: who sees only the last lines must know where to look. */
import { expect, test } from 'vitest';
import { closingText, exitCodeOf, outcomeOf } from './test-outcome.mjs';

const passing = { status: 'passed', ancestorTitles: [], title: 'adds', failureMessages: [] };

function outcome(testResults: object[], { where = 'unit', exitCode = 1, output = '' } = {}) {
  return outcomeOf({ numPassedTests: 7, testResults }, { root: '/house', where, exitCode, output });
}

test('a failed test is named by its run, file, groups and title, with the first line of its message', () => {
  const found = outcome([
    {
      name: '/house/tests/sum.test.ts',
      status: 'failed',
      assertionResults: [
        passing,
        {
          status: 'failed',
          ancestorTitles: ['sums', 'of money'],
          title: 'round up',
          failureMessages: ['\u001b[31mAssertionError\u001b[39m: expected 1 to be 2\n    at tests/sum.test.ts:3:1'],
        },
      ],
    },
  ]);
  expect(closingText([found], '.cache/test-runs/1')).toBe(
    '\nFailed:\n  unit > tests/sum.test.ts > sums > of money > round up: AssertionError: expected 1 to be 2\n\nReport: .cache/test-runs/1\n7 passed, 1 failed\n',
  );
  expect(exitCodeOf([found])).toBe(1);
});

test('a file that does not load is one failure with its reason', () => {
  const found = outcome([
    { name: '/house/tests/a.test.ts', status: 'failed', message: 'Error: no such module', assertionResults: [] },
  ]);
  expect(found.failures).toEqual(['unit > tests/a.test.ts: Error: no such module']);
});

test('a run that fails beside its tests is one failure', () => {
  const file = { name: '/house/tests/a.test.ts', status: 'passed', assertionResults: [passing] };
  expect(outcome([file]).failures).toEqual(['unit: the run ended with 1 although no test failed; its output says why']);
  expect(outcome([file], { exitCode: 0 }).failures).toEqual([]);
});

test('what nobody caught is named by its file, with its message', () => {
  const output = `
⎯⎯⎯⎯⎯⎯ Unhandled Errors ⎯⎯⎯⎯⎯⎯
\u001b[31mVitest caught 2 unhandled errors during the test run.\u001b[39m

⎯⎯⎯⎯ Unhandled Rejection ⎯⎯⎯⎯⎯
\u001b[31mError\u001b[39m: the answer is gone
 ❯ tests/a.test.ts:49:46

This error originated in "\u001b[1mtests/a.test.ts\u001b[22m" test file.
⎯⎯⎯⎯ Uncaught Exception ⎯⎯⎯⎯⎯
Error: nobody is there
 ❯ tests/b.test.ts:1:1

This error originated in "tests/b.test.ts" test file.
`;
  const file = { name: '/house/tests/a.test.ts', status: 'passed', assertionResults: [passing] };
  expect(outcome([file], { output }).failures).toEqual([
    'unit > tests/a.test.ts: not caught: Error: the answer is gone',
    'unit > tests/b.test.ts: not caught: Error: nobody is there',
  ]);
});

test('without a failure the closing words are the place of the report and the sums of all runs', () => {
  const outcomes = [
    { passed: 3, failures: [] },
    { passed: 4, failures: [] },
  ];
  expect(closingText(outcomes, '.cache/test-runs/1')).toBe('Report: .cache/test-runs/1\n7 passed, 0 failed\n');
  expect(exitCodeOf(outcomes)).toBe(0);
});

test('a run that tested nothing is no success', () => {
  expect(exitCodeOf([{ passed: 0, failures: [] }])).toBe(1);
  expect(exitCodeOf([])).toBe(1);
});
