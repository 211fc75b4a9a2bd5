/** How many seats of a course are left, for the older call that asks by schedule (bookings sheet 6 and 21.2). */
import { fail } from '@openhours/contract';
import { readCatalogueVersion } from '../../db/catalogue-version.ts';
import type { Reader } from '../../db/transaction.ts';
import type { EpochMs } from '../../time/index.ts';
import { type AsOf, type Course, expandSessions, readCourses } from '../calendar/index.ts';
import { violationFlags } from '../policies/index.ts';
import { atOneVersion, OtherVersion } from './at-version.ts';
import { judgeCourse } from './rules/judge-session.ts';
import type { Availability } from './snapshot.ts';
import { type CountWaiting, waitlistOfCourse } from './waiting.ts';

/** When the last session of a course begins; undefined while it has none, or none is the last. */
export async function readLastStart(reader: Reader, course: Course, asOf: AsOf): Promise<EpochMs | undefined> {
  if (course.lastEndMs === undefined) {
    return undefined;
  }
  const last = await expandSessions(reader, [course.scheduleId], course.lastEndMs - 1, course.lastEndMs, asOf, [
    'COURSE',
  ]);
  return last.at(-1)?.startMs;
}

/** Answers seats and policy of the course that a schedule is. */
export function getCourseAvailability(
  availability: Availability,
  reader: Reader,
  scheduleId: string,
  { countWaiting, ...asOf }: AsOf & { readonly countWaiting: CountWaiting },
) {
  const { nowMs } = asOf;
  return atOneVersion(availability, reader, async (catalogue) => {
    const service = [...catalogue.services.values()].find((each) => each.scheduleId === scheduleId);
    const [version, courses] = await Promise.all([
      readCatalogueVersion(reader),
      readCourses(reader, [scheduleId], asOf),
    ]);
    if (version !== catalogue.version) {
      return new OtherVersion(version);
    }
    const course = courses.get(scheduleId);
    if (service === undefined || course === undefined) {
      throw fail('FAILED_RESOLVING_SCHEDULE', 'The site has no schedule of a service with this id', { scheduleId });
    }
    if (service.type !== 'COURSE') {
      throw fail('FAILED_VALIDATING_AVAILABILITY', 'Only courses are booked by their schedule', {
        scheduleId,
        type: service.type,
      });
    }
    const verdict = judgeCourse(service, course, await readLastStart(reader, course, { nowMs }), nowMs);
    const waitlist = await waitlistOfCourse(reader, service, countWaiting);
    return {
      availability: {
        totalSpots: verdict.totalCapacity,
        openSpots: verdict.bookableCapacity,
        ...(waitlist === undefined
          ? {}
          : { waitingList: { totalSpots: waitlist.capacity, openSpots: waitlist.remaining } }),
        bookingPolicyViolations: violationFlags(verdict.violations),
      },
      bookingPolicySettings: {
        maxParticipantsPerBooking: service.policy.rules.participantsPolicy.maxParticipantsPerBooking,
      },
    };
  });
}
