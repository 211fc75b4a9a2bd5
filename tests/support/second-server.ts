/**
 * Runs on a second kind of database server, as `npm run test:system` has them: matrices that one server has met whole need
 * only be met there. What an operation makes of each of its callers and inputs is known by then.
 */
export const isSecondServer = process.env['TEST_DATABASE_URL'] !== undefined;

/** All of them on the first server; on a second one each `nth`, beginning with number `from`. */
export function shareOf<T>(all: readonly T[], nth: number, from = 0): readonly T[] {
  return isSecondServer ? all.filter((_each, index) => index % nth === from % nth) : all;
}
