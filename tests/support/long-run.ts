/**
 * `npm run test:long` tries with many more cases what each change is tried with by a few: sizes and numbers of tries, never
 * what is asserted.
 */
export const isLongRun = process.env['TEST_LONG'] === 'on';

/** How many of something a test has in a long run, and how many in each other. */
export const manyInLongRun = (many: number, usual: number): number => (isLongRun ? many : usual);

/** All of them in a long run; in each other one each `nth`, beginning with the first. */
export function shareInUsualRun<T>(all: readonly T[], nth: number): readonly T[] {
  return isLongRun ? all : all.filter((_each, index) => index % nth === 0);
}
