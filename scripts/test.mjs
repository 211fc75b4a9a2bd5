/**
 * `npm test`: types, lint, import rules, licences, then unit, integration, conformance and browser tests. With words
 * (`npm test -- bookings/holds`) only the test files that have one of them in their path, without the checks.
 */
import { askedTests, noneAsked } from './asked-tests.mjs';
import { checks, runCheck } from './checks.mjs';
import { ensureBuilt, installExamples } from './prepare.mjs';
import { testProjects } from './test-projects.mjs';
import { openReport } from './test-report.mjs';
import { closeWith, runTests } from './vitest-run.mjs';

const parameters = process.argv.slice(2);
const report = openReport();
closeWith(parameters.length === 0 ? await testEverything() : await testAsked(), report);

async function testEverything() {
  ensureBuilt();
  const outcomes = checks.map((check) => {
    const { passed, output } = runCheck(check);
    report.keep(`${report.fileOf(check.name)}.txt`, output);
    return passed ? { passed: 1, failures: [] } : { passed: 0, failures: [`check > ${check.name}`] };
  });
  for (const project of testProjects) {
    outcomes.push(await runTests({ report, projects: [project] }));
  }
  return outcomes;
}

async function testAsked() {
  const asked = askedTests(parameters);
  if (asked.files.length === 0) {
    return [noneAsked(parameters)];
  }
  ensureBuilt(asked.needs);
  if (asked.projects.includes('examples')) {
    installExamples();
  }
  return [await runTests({ report, projects: asked.projects, parameters })];
}
