/** Test runs at another time: the tests, their servers and a PostgreSQL 15 of their own share one moved clock. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { libfaketime, postgres15 } from './machine-programs.mjs';
import { withMovedClock } from './moved-clock.mjs';
import { root, say } from './prepare.mjs';
import { withPgBouncer, withPostgres15 } from './system-databases.mjs';
import { runTests } from './vitest-run.mjs';

/** The programs of the machine that these runs need. */
export const neededPrograms = [postgres15, libfaketime];

/** What cannot run at another time, and why: said at each such run that asks for it, and left out of it. */
export const onlyAtTheMachinesTime = [
  {
    project: 'embedded',
    why: 'the product starts its own PostgreSQL with nothing of its environment, so that clock cannot be moved',
  },
];

const browserClock = join(root, 'tests', 'support', 'browser-clock.ts');

const dayMs = 86_400_000;
/** A clock that was moved is right to some seconds; the least move is longer. */
const toleranceMs = 60_000;

/**
 * Runs tests so many days later: servers still begin at their tests' own times, which no other day may change. With
 * `pooled` they reach PostgreSQL through PgBouncer.
 */
export function runTestsAhead(days, { pooled = false, ...run }) {
  const on = `PostgreSQL 15${pooled ? ' behind PgBouncer' : ''} and clocks ${days} days ahead`;
  return runMoved(days * dayMs, { on, pooled, ...run });
}

/** Runs tests from an instant on: servers whose test names no time begin there too. */
export function runTestsAt(startsAt, { environment = {}, ...run }) {
  const aheadMs = Date.parse(startsAt) - Date.now();
  return runMoved(aheadMs, { on: startsAt, ...run, environment: { ...environment, TEST_CLOCK: 'machine' } });
}

/** Which of the projects can run at another time, and which cannot and why. */
export function splitByTime(projects) {
  const left = onlyAtTheMachinesTime.filter(({ project }) => projects.includes(project));
  return { left, movable: projects.filter((name) => left.every(({ project }) => project !== name)) };
}

/** Says by name what is left out of a run at another time, and why. */
export function sayLeft(left) {
  for (const { project, why } of left) {
    say(`Not at another time: ${project} tests, for ${why}.`);
  }
}

function runMoved(aheadMs, { environment = {}, projects, pooled = false, ...run }) {
  const { left, movable } = splitByTime(projects);
  sayLeft(left);
  if (movable.length === 0) {
    return { passed: 0, failures: [`${projects.join(', ')}: nothing of this runs at another time`] };
  }
  return withMovedClock(aheadMs, (clock) =>
    withPostgres15(async (url) => {
      const unmoved = findUnmoved(aheadMs, Date.now(), {
        'a process of the tests': clockOfProcess(clock),
        PostgreSQL: await clockOfDatabase(url),
        ...(movable.includes('browser') ? { 'the browser': clockOfBrowser(clock) } : {}),
      });
      return unmoved.length > 0
        ? { passed: 0, failures: unmoved.map((name) => `${run.on}: the clock of ${name} was not moved`) }
        : reachable(url, pooled, (database) =>
            runTests({ ...run, projects: movable, environment: { ...environment, ...clock, ...database } }),
          );
    }, clock),
  );
}

/** Runs work with the environment by which tests find their server. */
function reachable(direct, pooled, work) {
  return pooled
    ? withPgBouncer(direct, (url) =>
        work({ TEST_DATABASE_URL: url, TEST_DATABASE_DIRECT_URL: direct, TEST_DATABASE_POOLER: 'transaction' }),
      )
    : work({ TEST_DATABASE_URL: direct });
}

/** What the clock of a process says that is started with more environment; no number where it says nothing. */
export function clockOfProcess(environment) {
  const asked = spawnSync(process.execPath, ['--print', 'Date.now()'], { env: { ...process.env, ...environment } });
  return Number.parseInt(String(asked.stdout), 10);
}

function clockOfBrowser(environment) {
  const asked = spawnSync(process.execPath, ['--conditions=source', '--import', 'tsx', browserClock], {
    env: { ...process.env, ...environment },
  });
  return Number.parseInt(String(asked.stdout), 10);
}

async function clockOfDatabase(url) {
  // A fresh clone installs it only when the run begins.
  const { default: pg } = await import('pg');
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  const { rows } = await database.query('select (extract(epoch from clock_timestamp()) * 1000)::float8 as now');
  await database.end();
  return rows[0].now;
}

/**
 * Who still goes by the machine's time: such a run would be green and prove nothing. `read`: what each clock says, by whose
 * it is.
 */
export function findUnmoved(aheadMs, machineMs, read) {
  return Object.keys(read).filter((name) => !(Math.abs(read[name] - aheadMs - machineMs) < toleranceMs));
}
