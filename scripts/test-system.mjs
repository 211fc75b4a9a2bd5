/**
 * `npm run test:system`: the integration tests again on PostgreSQL 15 through PgBouncer, then everything but the pages on
 * PostgreSQL 15 itself with clocks that are far ahead, and the letters of pages beside the fonts of a desktop. Installs
 * what it needs by apt where it may; elsewhere it names what is missing and fails.
 */
import { desktopFonts, failuresWithout, pgBouncer } from './machine-programs.mjs';
import { neededPrograms, runTestsAhead } from './moved-tests.mjs';
import { ensureBuilt } from './prepare.mjs';
import { withPgBouncer, withPostgres15 } from './system-databases.mjs';
import { openReport } from './test-report.mjs';
import { closeWith, runTests } from './vitest-run.mjs';

/** In another season and, nearly always, another year: what stands on the day it was written fails. */
const daysAhead = 199;

ensureBuilt();
const report = openReport();
const failures = failuresWithout([...neededPrograms, pgBouncer, ...desktopFonts]);
closeWith(failures.length > 0 ? [{ passed: 0, failures }] : await testOnThisMachine(), report);

async function testOnThisMachine() {
  const outcomes = [];
  await withPostgres15((direct) =>
    withPgBouncer(direct, async (pooled) => {
      const environment = {
        TEST_DATABASE_URL: pooled,
        TEST_DATABASE_DIRECT_URL: direct,
        TEST_DATABASE_POOLER: 'transaction',
      };
      // Conformance tests say what is answered, which a pooler cannot change; how it is asked stands in the others.
      const parameters = ['tests/integration'];
      outcomes.push(await runTests({ report, projects: ['integration'], parameters, on: 'PgBouncer', environment }));
    }),
  );
  // This part meets PostgreSQL 15 without a pooler too, with every file.
  outcomes.push(await runTestsAhead(daysAhead, { report, projects: ['unit', 'integration', 'embedded'] }));
  // On a server without fonts `npm test` has only those of the browser's package.
  const fonts = ['tests/browser/fonts.test.ts'];
  outcomes.push(await runTests({ report, projects: ['browser'], parameters: fonts, on: 'fonts of a desktop' }));
  return outcomes;
}
