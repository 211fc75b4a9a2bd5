/** Test projects: unit beside the code without I/O, the others against one real PostgreSQL and a real server. */
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';

const source = { conditions: ['source'] };

export default defineConfig({
  resolve: source,
  ssr: { resolve: { conditions: ['source', 'node'] } },
  test: {
    sequence: { sequencer: LongestFirst },
    setupFiles: ['tests/support/seed.ts'],
    // What comes by itself takes as long as the machine needs: waits end by the answer, not by a second.
    expect: { poll: { timeout: 40_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          sequence: { groupOrder: 0 },
          include: ['packages/*/src/**/*.test.ts', 'packages/*/src/**/*.test.tsx', 'scripts/**/*.test.ts'],
          // Ended by what hangs, not by a machine that has other work.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          sequence: { groupOrder: 1 },
          include: ['tests/integration/**/*.test.ts', 'tests/conformance/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
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
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Each starts whole products, which wait for each other's processes more than they work.
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          sequence: { groupOrder: 3 },
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // Files share a worker's modules and browser; each has a server and visitors of its own.
          isolate: false,
          // Much of a journey is waiting for what moves on a page: three at once keep two cores busy.
          maxWorkers: 3,
        },
      },
    ],
  },
});
