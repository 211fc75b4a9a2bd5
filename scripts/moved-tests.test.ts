/**
 * What runs at another time and what does not, and that a clock which was not moved is found before anything is run by
 * it.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clockOfProcess, findUnmoved, onlyAtTheMachinesTime, splitByTime } from './moved-tests.mjs';
import { projectsApart, testProjects } from './test-projects.mjs';

const dayMs = 86_400_000;

test('what cannot run at another time is left out and named with its reason; the rest runs', () => {
  const { left, movable } = splitByTime(['unit', 'embedded', 'integration']);
  expect(movable).toEqual(['unit', 'integration']);
  expect(left).toEqual(onlyAtTheMachinesTime);
  expect(left[0]?.why).toContain('its own PostgreSQL');
  expect(splitByTime(['integration'])).toEqual({ left: [], movable: ['integration'] });
  expect(splitByTime(['embedded']).movable).toEqual([]);
});

test('a long run asks for nothing that cannot run at its moments', () => {
  const program = readFileSync(new URL('test-long.mjs', import.meta.url), 'utf8');
  // Each project is a run of its own there, and one that runs nothing fails.
  expect(program).toContain('splitByTime([...testProjects, ...projectsApart])');
  const { movable } = splitByTime([...testProjects, ...projectsApart]);
  expect(movable).toEqual(['unit', 'integration', 'browser', 'examples']);
  expect(movable.map((project: string) => splitByTime([project]).movable)).toEqual(
    movable.map((project: string) => [project]),
  );
});

test.each([
  ['moved by some seconds more or less', { a: dayMs + 30_000, b: dayMs - 30_000 }, []],
  ['of which one goes by the time of the machine', { a: dayMs, b: 0 }, ['b']],
  ['moved the other way', { a: -dayMs, b: dayMs }, ['a']],
  ['moved by another span', { a: 2 * dayMs, b: dayMs }, ['a']],
  ['that say nothing', { a: Number.NaN, b: dayMs }, ['a']],
])('of clocks %s those that were not moved are found', (_what, ahead, unmoved) => {
  const machineMs = 1_800_000_000_000;
  const read = Object.fromEntries(Object.entries(ahead).map(([name, ms]) => [name, machineMs + ms]));
  expect(findUnmoved(dayMs, machineMs, read)).toEqual(unmoved);
});

test('the clock of a process is that which its environment gives it', () => {
  const program = `const now = Date.now; Date.now = () => now() + ${dayMs};`;
  const moved = `data:text/javascript,${encodeURIComponent(program)}`;
  const clocks = {
    moved: clockOfProcess({ NODE_OPTIONS: `--import=${moved}` }),
    unmoved: clockOfProcess({}),
    broken: clockOfProcess({ NODE_OPTIONS: '--import=data:text/javascript,process.exit(1)' }),
  };
  expect(findUnmoved(dayMs, Date.now(), clocks)).toEqual(['unmoved', 'broken']);
});
