/**
 * The seed of everything that is tried at random: the same in every run, so that no test passes by chance; another one
 * with `TEST_SEED`, which `npm run test:long` chooses and prints.
 */
import fc from 'fast-check';

export const testSeed = Number(process.env['TEST_SEED'] ?? 20_261_123);

fc.configureGlobal({ seed: testSeed });
