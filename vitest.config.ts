/** Test projects: unit beside the code without I/O, the others against one real PostgreSQL and a real server. */
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';
import { longestTestMs, longestWaitMs } from './tests/support/patience.ts';

// As the product runs: React renders in half the time when nobody develops. It then knows only what JSX is compiled to
// for deployment.
const asDeployed = { NODE_ENV: 'production' };
const jsxAsDeployed = { jsx: { development: false } };

const source = { conditions: ['source'] };

export default defineConfig({
  resolve: source,
  oxc: jsxAsDeployed,
  ssr: { resolve: { conditions: ['source', 'node'] } },
  // What is made ready before the tests of a run is read in an environment of its own.
  environments: { __vitest__: { resolve: { conditions: ['source', 'node'] } } },
  test: {
    sequence: { sequencer: LongestFirst },
    setupFiles: ['tests/support/seed.ts'],
    testTimeout: longestTestMs,
    hookTimeout: longestTestMs,
    expect: { poll: { timeout: longestWaitMs } },
    // Each project is a run of its own: what one has compiled the next need not, nor the same run again.
    experimental: { fsModuleCache: true },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          sequence: { groupOrder: 0 },
          include: ['packages/*/src/**/*.test.ts', 'packages/*/src/**/*.test.tsx', 'scripts/**/*.test.ts'],
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          env: asDeployed,
          sequence: { groupOrder: 1 },
          include: ['tests/integration/**/*.test.ts', 'tests/conformance/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          // Files share a worker's modules: reading them anew for each file took half the time of the whole run.
          isolate: false,
          // Much of it waits, for the database and for what comes by itself: three files keep two cores busy.
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: {
          // The embedded PostgreSQL itself, and the whole product over it; not repeated on other servers.
          name: 'embedded',
          sequence: { groupOrder: 2 },
          include: ['tests/embedded/**/*.test.ts'],
          // Each starts whole products, which wait for each other's processes more than they work.
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          env: asDeployed,
          sequence: { groupOrder: 3 },
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          // Files share a worker's modules and browser; each has a server and visitors of its own.
          isolate: false,
          // Much of a journey is waiting for what moves on a page: three at once keep two cores busy.
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: {
          // Front ends that others could have written, as their build tools make them; their packages are installed apart.
          name: 'examples',
          sequence: { groupOrder: 4 },
          include: ['tests/examples/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
        },
      },
    ],
  },
});
