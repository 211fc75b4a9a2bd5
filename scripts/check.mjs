/**
 * `npm run check`: types, lint and format, and all rules of the house that a machine can hold. Prints every finding,
 * then fails once.
 */

import { checks, runCheck } from './checks.mjs';
import { ensureInstalled, generateClient } from './prepare.mjs';

ensureInstalled();
generateClient();
let failed = 0;
for (const check of checks) {
  const { passed } = await runCheck(check);
  failed += passed ? 0 : 1;
}
process.stdout.write(`${checks.length - failed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
