/** `npm run screenshots`: takes the pictures of the README anew, from the full sample business at a fixed moment. */
import { join } from 'node:path';
import { ensureBuilt, root, run } from './prepare.mjs';

ensureBuilt();
run(process.execPath, ['--conditions=source', '--import', 'tsx', join(root, 'tests', 'screenshots', 'main.ts')]);
