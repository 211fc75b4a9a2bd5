/**
 * `npm run test:long`: the property tests with many more cases, over every zone and date, the pages over a slow
 * network, and everything, the pages included, at moments when dates go wrong. Seeds are printed. Installs the programs
 * it needs as `test:system` does.
 */
import { failuresWithout } from './machine-programs.mjs';
import { neededPrograms, runTestsAt, sayLeft, splitByTime } from './moved-tests.mjs';
import { ensureBuilt, installExamples, say } from './prepare.mjs';
import { testInstants } from './test-instants.mjs';
import { projectsApart, testProjects } from './test-projects.mjs';
import { openReport } from './test-report.mjs';
import { closeWith, runTests } from './vitest-run.mjs';

ensureBuilt();
const report = openReport();
const failures = failuresWithout(neededPrograms);
closeWith(failures.length > 0 ? [{ passed: 0, failures }] : await testForLong(), report);

async function testForLong() {
  const seed = process.env.TEST_SEED ?? String(Date.now() % 2_147_483_647);
  say(`Seed ${seed}; TEST_SEED=${seed} repeats this run.`);
  const outcomes = [];
  for (const project of ['unit', 'integration']) {
    const environment = { TEST_LONG: 'on', TEST_SEED: seed };
    outcomes.push(await runTests({ report, projects: [project], environment }));
  }
  const environment = { TEST_LONG: 'on', TEST_NETWORK_DELAY_MS: '300' };
  outcomes.push(await runTests({ report, projects: ['browser'], on: 'a slow network', environment }));
  const { left, movable } = splitByTime([...testProjects, ...projectsApart]);
  sayLeft(left);
  installExamples();
  for (const { name, startsAt, zone } of testInstants) {
    for (const project of movable) {
      // Each project begins at the instant anew, on a machine of that zone.
      const environment = { TEST_SEED: seed, TZ: zone };
      outcomes.push(await runTestsAt(startsAt, { report, projects: [project], on: name, environment }));
    }
  }
  return outcomes;
}
