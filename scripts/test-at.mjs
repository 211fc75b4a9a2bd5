/**
 * `npm run test:at -- <time> <words>`: test files at another time, as `test:system` (a number of days ahead, such as 199)
 * or `test:long` (an instant, such as 2028-02-29T23:50:00Z) runs them all.
 */
import { askedTests, noneAsked } from './asked-tests.mjs';
import { failuresWithout } from './machine-programs.mjs';
import { neededPrograms, runTestsAhead, runTestsAt } from './moved-tests.mjs';
import { ensureBuilt, stop } from './prepare.mjs';
import { openReport } from './test-report.mjs';
import { closeWith } from './vitest-run.mjs';

const [time = '', ...parameters] = process.argv.slice(2);
const isDays = /^[+-]?\d+$/.test(time);
if (!isDays && Number.isNaN(Date.parse(time))) {
  stop('Which time? A number of days ahead, or an instant such as 2028-02-29T23:50:00Z.');
}
const report = openReport();
closeWith([await testAsked()], report);

async function testAsked() {
  const { files, needs, projects } = askedTests(parameters);
  if (files.length === 0) {
    return noneAsked(parameters);
  }
  ensureBuilt(needs);
  const failures = failuresWithout(neededPrograms);
  if (failures.length > 0) {
    return { passed: 0, failures };
  }
  const run = { report, projects, parameters };
  return isDays ? runTestsAhead(Number(time), run) : runTestsAt(time, run);
}
