/** `npm run bench`: the product beside bare handlers in one run, as a table of figures and ratios. Never fails a build. */
import { join } from 'node:path';
import { ensureBuilt, root, run } from './prepare.mjs';

ensureBuilt();
run(process.execPath, [
  '--conditions=source',
  '--import',
  'tsx',
  join(root, 'tests', 'load', 'main.ts'),
  ...process.argv.slice(2),
]);
