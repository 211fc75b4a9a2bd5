/** `npm test`: types, lint, import rules, licences, then unit, integration, conformance and browser tests. */
import { checks, runCheck } from './checks.mjs';
import { ensureBuilt } from './prepare.mjs';
import { closeWith, runTests } from './vitest-run.mjs';

ensureBuilt();
const checked = checks.map((check) =>
  runCheck(check) ? { passed: 1, failures: [] } : { passed: 0, failures: [`check > ${check.name}`] },
);
const tested = ['unit', 'integration', 'embedded', 'browser'].map((project) => runTests({ projects: [project] }));
closeWith([...checked, ...tested]);
