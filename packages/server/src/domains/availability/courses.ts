/** How many seats of courses are left, for whoever asks by their schedules (bookings sheet 6 and 21.2). */
import { fail, groupBy, type Operations, type OutputOf } from '@openhours/contract';
import { readCatalogueVersion } from '../../db/catalogue-version.ts';
import type { Reader } from '../../db/transaction.ts';
import type { EpochMs } from '../../time/index.ts';
import { type AsOf, type Course, expandSessions, readCourses } from '../calendar/index.ts';
import { violationFlags } from '../policies/index.ts';
import { atOneVersion, OtherVersion } from './at-version.ts';
import type { CatalogueService } from './rules/catalogue.ts';
import { judgeCourse, type SeatsVerdict } from './rules/judge-session.ts';
import type { Availability } from './snapshot.ts';
import { type CountWaiting, waitlistOfCourse } from './waiting.ts';

/** When the last session of a course begins; undefined while it has none, or none is the last. */
export async function readLastStart(reader: Reader, course: Course, asOf: AsOf): Promise<EpochMs | undefined> {
  return (await readLastStarts(reader, [course], asOf)).get(course.scheduleId);
}

/** The same of many, by schedule; courses that end at the same moment are read together. */
async function readLastStarts(
  reader: Reader,
  courses: readonly Course[],
  asOf: AsOf,
): Promise<ReadonlyMap<string, EpochMs>> {
  const ending = courses.flatMap(({ lastEndMs: endMs, scheduleId }) =>
    endMs === undefined ? [] : [{ endMs, scheduleId }],
  );
  const last = await Promise.all(
    [...groupBy(ending, ({ endMs }) => endMs)].map(([endMs, each]) => {
      const ids = each.map(({ scheduleId }) => scheduleId);
      return expandSessions(reader, ids, endMs - 1, endMs, asOf, ['COURSE']);
    }),
  );
  // Ascending by start, so the last one of a schedule stays.
  return new Map(last.flat().map(({ scheduleId, startMs }) => [scheduleId, startMs]));
}

/** What is left of courses, by schedule. */
export async function judgeCourses(
  reader: Reader,
  services: readonly CatalogueService[],
  asOf: AsOf,
): Promise<ReadonlyMap<string, SeatsVerdict>> {
  const scheduleIds = services.map(({ scheduleId }) => scheduleId);
  const courses = await readCourses(reader, scheduleIds, asOf);
  const lastStarts = await readLastStarts(reader, [...courses.values()], { nowMs: asOf.nowMs });
  return new Map(
    services.flatMap((service): [string, SeatsVerdict][] => {
      const { scheduleId } = service;
      const course = courses.get(scheduleId);
      return course === undefined
        ? []
        : [[scheduleId, judgeCourse(service, course, lastStarts.get(scheduleId), asOf.nowMs)]];
    }),
  );
}

type Answer = OutputOf<Operations['availability']['listCourseAvailability']>['courses'][number];

/** Answers seats and policy of the courses that schedules are, in their order. */
export function listCourseAvailability(
  availability: Availability,
  reader: Reader,
  scheduleIds: readonly string[],
  { countWaiting, ...asOf }: AsOf & { readonly countWaiting: CountWaiting },
): Promise<Answer[]> {
  const { nowMs } = asOf;
  return atOneVersion(availability, reader, async (catalogue) => {
    const services = new Map([...catalogue.services.values()].map((service) => [service.scheduleId, service]));
    const [version, courses] = await Promise.all([
      readCatalogueVersion(reader),
      readCourses(reader, scheduleIds, asOf),
    ]);
    if (version !== catalogue.version) {
      return new OtherVersion(version);
    }
    const found = scheduleIds.map((scheduleId) =>
      requireCourse(scheduleId, services.get(scheduleId), courses.get(scheduleId)),
    );
    const lastStarts = await readLastStarts(
      reader,
      found.map(({ course }) => course),
      { nowMs },
    );
    return Promise.all(
      found.map(async ({ course, service }): Promise<Answer> => {
        const verdict = judgeCourse(service, course, lastStarts.get(course.scheduleId), nowMs);
        const waitlist = await waitlistOfCourse(reader, service, countWaiting);
        return {
          scheduleId: course.scheduleId,
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
      }),
    );
  });
}

function requireCourse(scheduleId: string, service: CatalogueService | undefined, course: Course | undefined) {
  if (service === undefined || course === undefined) {
    throw fail('FAILED_RESOLVING_SCHEDULE', 'No service of the site has a schedule with this id', { scheduleId });
  }
  if (service.type !== 'COURSE') {
    throw fail('FAILED_VALIDATING_AVAILABILITY', 'Only courses are booked by their schedule', {
      scheduleId,
      type: service.type,
    });
  }
  return { service, course };
}
