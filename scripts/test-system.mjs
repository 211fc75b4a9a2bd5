/**
 * `npm run test:system`: the integration tests again on PostgreSQL 15, most of them through PgBouncer, and the tests that
 * need those programs. Installs them by apt where it may; elsewhere it names what is missing and fails.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ensureBuilt, say } from './prepare.mjs';
import { closeWith, runTests } from './vitest-run.mjs';

const programs = [
  { name: 'PostgreSQL 15', apt: 'postgresql-15', isThere: () => existsSync('/usr/lib/postgresql/15/bin/postgres') },
  { name: 'PgBouncer', apt: 'pgbouncer', isThere: () => existsSync('/usr/sbin/pgbouncer') },
];

ensureBuilt();
installMissing();
const missing = programs.filter((program) => !program.isThere());
if (missing.length > 0) {
  say(`Missing on this machine: ${missing.map((each) => `${each.name} (apt package ${each.apt})`).join(', ')}.`);
  closeWith([{ passed: 0, failures: missing.map((each) => `${each.name} is missing (apt package ${each.apt})`) }]);
} else {
  const { withPostgres15, withPgBouncer } = await import('./system-databases.mjs');
  const outcomes = [];
  await withPostgres15(async (direct) => {
    // Every file meets PostgreSQL 15 once; those about connections, live events and races also without the pooler.
    const files = ['tests/conformance', 'tests/integration/db', 'tests/integration/events', 'tests/integration/races'];
    outcomes.push(
      runTests({ projects: ['integration'], files, on: 'PostgreSQL 15', environment: { TEST_DATABASE_URL: direct } }),
    );
    await withPgBouncer(direct, async (pooled) => {
      const environment = {
        TEST_DATABASE_URL: pooled,
        TEST_DATABASE_DIRECT_URL: direct,
        TEST_DATABASE_POOLER: 'transaction',
      };
      // Conformance tests say what is answered, which a pooler cannot change; how it is asked stands in the others.
      outcomes.push(
        runTests({ projects: ['integration'], files: ['tests/integration'], on: 'PgBouncer', environment }),
      );
    });
  });
  closeWith(outcomes);
}

function installMissing() {
  const wanted = programs.filter((program) => !program.isThere()).map((program) => program.apt);
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (wanted.length === 0 || !mayInstall) {
    return;
  }
  say(`Installing ${wanted.join(', ')} …`);
  // No cluster is made and no service started: the tests start their own on free ports.
  spawnSync('sh', [
    '-c',
    'mkdir -p /etc/postgresql-common && grep -qs create_main_cluster /etc/postgresql-common/createcluster.conf || echo "create_main_cluster = false" >> /etc/postgresql-common/createcluster.conf',
  ]);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env: environment });
  spawnSync(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold', ...wanted],
    { stdio: 'inherit', env: environment },
  );
}
