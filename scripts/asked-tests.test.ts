/** Whoever asks for one test file gets that file, and waits for nothing that it does not need. */
import { expect, test } from 'vitest';
import { filesAsked, needsOf, projectsOf } from './asked-tests.mjs';

const files = [
  'packages/server/src/time/time.test.ts',
  'scripts/test-report.test.ts',
  'tests/browser/manage.test.ts',
  'tests/conformance/bookings.test.ts',
  'tests/embedded/start.test.ts',
  'tests/integration/bookings/holds.test.ts',
];

test('words find what has one of them in its path; a file, a folder, several', () => {
  expect(filesAsked(['./tests/browser/manage.test.ts'], files)).toEqual(['tests/browser/manage.test.ts']);
  expect(filesAsked(['tests\\integration\\bookings'], files)).toEqual(['tests/integration/bookings/holds.test.ts']);
  expect(filesAsked(['src/time', 'embedded'], files)).toEqual([
    'packages/server/src/time/time.test.ts',
    'tests/embedded/start.test.ts',
  ]);
  expect(filesAsked(['nowhere'], files)).toEqual([]);
});

test("parameters of the runner restrict a word's files further, and alone look through all", () => {
  expect(filesAsked(['holds', '-t', 'expire'], files)).toEqual(['tests/integration/bookings/holds.test.ts']);
  expect(filesAsked(['-t', 'no such path'], files)).toEqual(files);
});

test('each file belongs to one project', () => {
  expect(files.map((file) => projectsOf([file]))).toEqual([
    ['unit'],
    ['unit'],
    ['browser'],
    ['integration'],
    ['embedded'],
    ['integration'],
  ]);
  expect(projectsOf(files)).toEqual(['browser', 'embedded', 'integration', 'unit']);
});

test('only what a file starts is built for it', () => {
  const needs = (file: string, text = '') => needsOf([file], () => text);
  expect(needs('scripts/test-report.test.ts')).toEqual({ server: false, pages: false });
  expect(needs('tests/conformance/bookings.test.ts')).toEqual({ server: false, pages: false });
  expect(needs('tests/integration/http/look.test.ts', 'withPages: true')).toEqual({ server: false, pages: true });
  expect(needs('tests/browser/manage.test.ts')).toEqual({ server: false, pages: true });
  expect(needs('tests/embedded/start.test.ts')).toEqual({ server: true, pages: true });
  expect(needs('tests/examples/front-ends.test.ts')).toEqual({ server: true, pages: false });
});
