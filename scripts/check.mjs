/**
 * `npm run check`: types, lint and format, and all rules of the house that a machine can hold. Prints every finding,
 * then fails once.
 */

import { checks, runCheck } from './checks.mjs';
import { ensureInstalled, generateClient } from './prepare.mjs';

ensureInstalled();
generateClient();
const failed = checks.filter((check) => !runCheck(check).passed);
process.stdout.write(`${checks.length - failed.length} passed, ${failed.length} failed\n`);
process.exit(failed.length === 0 ? 0 : 1);
