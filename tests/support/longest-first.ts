/**
 * The order of test files: the long ones begin first, so that at the end no worker is left alone with one of them. A
 * file that is missing here, or took longer once, costs seconds and nothing else.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Those that take more than ten seconds on two quiet cores (of pages, more than a minute, and those of one long test),
 * longest first; below the folder of tests.
 */
const long = [
  'embedded/bulk-job-crash',
  'browser/accessibility',
  'browser/components',
  'browser/enlarged-letters',
  'browser/bookings-bulk',
  'browser/dashboard',
  'browser/manage',
  'browser/staff-and-hours',
  'browser/service-prices',
  'browser/calendar',
  'browser/desk',
  'integration/abuse/strangers',
  'browser/booking',
  'browser/booking-drawer',
  'browser/sessions',
  'browser/closed-days',
  'browser/booking-fees',
  'browser/holds',
  'browser/alignment',
  'conformance/own-reach',
  'embedded/checkout',
  'conformance/fuzz',
  'integration/http/hostile-input',
  'conformance/isolation',
  'browser/typed-words',
  'integration/demo/starts',
  'integration/backup/backup',
  'browser/first-run',
  'embedded/start',
  'conformance/permission-matrix',
  'browser/site-head',
  'integration/services/references',
  'browser/fonts',
  'integration/bookings/reschedule-cascade',
  'embedded/crash',
  'integration/processes/kill',
  'integration/processes/waits',
  'integration/bookings/release',
  'integration/bookings/captcha',
  'integration/clock/put-back',
  'integration/services/by-filter',
  'integration/messages/links',
  'integration/clock/ends',
  'integration/bookings/link-limits',
  'integration/bookings/recipient',
  'integration/search/aggregate',
  'integration/identity/revoked-keys',
  'integration/bookings/next-dates',
  'integration/sample/remove',
  'integration/identity/rate-limits',
  'integration/bookings/resized-waitlists',
  'integration/sample/starts',
  'integration/http/connections',
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
