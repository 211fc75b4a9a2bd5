/**
 * The order of test files: the long ones begin first, so that at the end no worker is left alone with one of them. A
 * file that is missing here, or took longer once, costs seconds and nothing else.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those that take more than ten seconds on two quiet cores, longest first; below the folder of tests. */
const long = [
  'conformance/fuzz',
  'integration/http/hostile-input',
  'conformance/permission-matrix',
  'conformance/isolation',
  'integration/sample/starts',
  'integration/identity/rate-limits',
  'integration/http/connections',
  'integration/backup/backup',
  'integration/db/migrate',
  'integration/demo/starts',
  'integration/identity/command-line',
];

function placeOf({ moduleId }: TestSpecification): number {
  const place = long.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`));
  return place === -1 ? long.length : place;
}

/** Sorts the long ones to the front; the rest as the runner does, by what it knows of earlier runs or by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
