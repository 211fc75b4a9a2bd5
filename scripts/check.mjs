/** `npm run check`: types, lint and format, names and places, import rules, classes of styles, licences. Prints every finding, then fails once. */

import { checks, runCheck } from './checks.mjs';
import { ensureInstalled, generateClient } from './prepare.mjs';

ensureInstalled();
generateClient();
const failed = checks.filter((check) => !runCheck(check).passed);
process.stdout.write(`${checks.length - failed.length} passed, ${failed.length} failed\n`);
process.exit(failed.length === 0 ? 0 : 1);
