/**
 * `npm run test:system`: everything but the pages on PostgreSQL 15 behind PgBouncer, with clocks that are far ahead,
 * what asks PostgreSQL 15 for more than rows without a pooler too, the letters of pages beside the fonts of a desktop,
 * and front ends of the published SDK as their build tools make them. Installs what it needs by apt where it may;
 * elsewhere it names what is missing and fails.
 */
import { desktopFontFamilies, desktopFonts, failuresWithout, pgBouncer } from './machine-programs.mjs';
import { neededPrograms, runTestsAhead } from './moved-tests.mjs';
import { ensureBuilt, installExamples } from './prepare.mjs';
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
  outcomes.push(
    await runTestsAhead(daysAhead, { report, projects: ['unit', 'integration', 'embedded'], pooled: true }),
  );
  // Named statements, session state, LISTEN and waits for locks are other ways without a pooler; `npm test` goes them on 18.
  const parameters = [
    'tests/integration/db',
    'tests/integration/events',
    'tests/integration/races',
    'tests/integration/tasks',
  ];
  outcomes.push(await runTestsAhead(daysAhead, { report, projects: ['integration'], parameters }));
  // On a server without fonts `npm test` has only those of the browser's package.
  const fonts = {
    parameters: ['tests/browser/fonts.test.ts'],
    environment: { TEST_FONTS: desktopFontFamilies.join() },
    on: 'fonts of a desktop',
  };
  outcomes.push(await runTests({ report, projects: ['browser'], ...fonts }));
  installExamples();
  outcomes.push(await runTests({ report, projects: ['examples'] }));
  return outcomes;
}
