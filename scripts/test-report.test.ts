/** What a test run printed can be read after it, and old runs make room for new ones. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { root } from './prepare.mjs';
import { openReport } from './test-report.mjs';

const folder = mkdtempSync(join(tmpdir(), 'openhours-test-report-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('each part of a run has a file of its own, in the order of the run and without colours', () => {
  const report = openReport(folder);
  report.keep(`${report.fileOf('types of the pages')}.txt`, 'ok');
  report.keep(`${report.fileOf("integration on New Year's Eve")}.txt`, '\u001b[31mFAIL\u001b[39m one');
  expect(readdirSync(report.folder).toSorted()).toEqual([
    '1-types-of-the-pages.txt',
    '2-integration-on-new-year-s-eve.txt',
  ]);
  expect(readFileSync(join(report.folder, '2-integration-on-new-year-s-eve.txt'), 'utf8')).toBe('FAIL one');
});

test('the newest ten runs are kept', () => {
  const old = Array.from({ length: 12 }, (_, index) => `2020-01-${10 + index}T00-00-00-000Z-1`);
  for (const name of old) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  const report = openReport(folder);
  expect(readdirSync(folder).toSorted()).toEqual([...old.slice(-9), basename(report.folder)]);
});

test('the place is told from the root of the repository', () => {
  const report = openReport(folder);
  expect(join(root, report.place)).toBe(report.folder);
});
