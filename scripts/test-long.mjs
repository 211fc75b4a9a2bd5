/** `npm run test:long`: the property tests with many more cases, over every zone and date. Seeds are printed. */
import { ensureBuilt, say } from './prepare.mjs';
import { closeWith, runTests } from './vitest-run.mjs';

ensureBuilt();
const seed = process.env.TEST_SEED ?? String(Date.now() % 2_147_483_647);
say(`Seed ${seed}; TEST_SEED=${seed} repeats this run.`);
const environment = { TEST_LONG: 'on', TEST_SEED: seed };
closeWith(['unit', 'integration'].map((project) => runTests({ projects: [project], environment })));
