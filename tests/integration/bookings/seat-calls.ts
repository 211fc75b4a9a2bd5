/** A business with classes and a course, and the calls by which tests book places in them, move and give them up. */
import type { Booking } from '@openhours/contract';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { openClassroom } from '../../support/classes.ts';
import { countersOf } from '../../support/seats.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';
import { bookingOf } from './answers.ts';

/** What the classes and courses of these tests allow. */
export const rules = {
  cancellationPolicy: { enabled: true },
  reschedulePolicy: { enabled: true },
  participantsPolicy: { maxParticipantsPerBooking: 5 },
};

export const confirmed = { status: 'CONFIRMED' };

export interface SeatCalls {
  readonly server: TestServer;
  readonly business: Business;
  /** Two classes for three people each, an appointment, and a course for four. */
  readonly yoga: TestService;
  readonly other: TestService;
  readonly haircut: TestService;
  readonly course: TestService;
  newSession(service?: TestService, more?: object): Promise<string>;
  newCourse(capacity: number, policy?: object, startsInDays?: number): Promise<TestService>;
  /** Books a session of a class. */
  join(
    eventId: string,
    participants?: number,
    options?: { readonly booking?: object; readonly request?: object; readonly as?: object },
  ): Promise<TestAnswer>;
  /** The same, confirmed and as it must succeed. */
  joined(eventId: string, participants?: number, booking?: object): Promise<Booking>;
  /** Books a course. */
  enrol(scheduleId: string, participants?: number, booking?: object, request?: object): Promise<TestAnswer>;
  act(verb: string, booking: Booking, body?: object, as?: Record<string, string>): Promise<TestAnswer>;
  move(booking: Booking, slot: object, body?: object, as?: Record<string, string>): Promise<TestAnswer>;
  /** How many places are taken. */
  count(of: string): ReturnType<typeof countersOf>;
}

/** The caller stops the server. */
export async function openSeatCalls(): Promise<SeatCalls> {
  const server = await startTestServer();
  const business = await openBusiness(server);
  const ofThree = { type: 'CLASS', resourceIds: [], defaultCapacity: 3, rules } as const;
  const yoga = await business.addService({ name: 'Yoga', ...ofThree });
  const other = await business.addService({ name: 'Other', ...ofThree });
  const haircut = await business.addService({ name: 'Haircut' });
  const classroom = openClassroom(server, business);
  const newCourse: SeatCalls['newCourse'] = (capacity, policy = {}, startsInDays) =>
    classroom.newCourse(capacity, { ...rules, ...policy }, startsInDays);
  const book = (bookedEntity: object, totalParticipants: number, booking: object, request: object, as: object) =>
    server.send('POST', '/v2/bookings', {
      body: { booking: { bookedEntity, totalParticipants, ...booking }, ...request },
      headers: { ...business.owner, ...as },
    });
  const join: SeatCalls['join'] = (eventId, participants = 1, { as = {}, booking = {}, request = {} } = {}) =>
    book({ slot: { eventId } }, participants, booking, request, as);
  const act: SeatCalls['act'] = (verb, { id, revision }, body = {}, as = business.owner) =>
    server.send('POST', `/v2/bookings/${id}/${verb}`, { body: { revision, ...body }, headers: as });
  return {
    server,
    business,
    yoga,
    other,
    haircut,
    course: await newCourse(4),
    newSession: (service = yoga, more = {}) => classroom.newSession(service, more),
    newCourse,
    join,
    async joined(eventId, participants = 1, booking = confirmed) {
      const answer = await join(eventId, participants, { booking });
      if (answer.status !== 200) {
        throw new Error(answer.text);
      }
      return bookingOf(answer);
    },
    enrol: (scheduleId, participants = 1, booking = confirmed, request = {}) =>
      book({ schedule: { scheduleId } }, participants, booking, request, {}),
    act,
    move: (booking, slot, body = {}, as) => act('reschedule', booking, { slot, ...body }, as),
    count: (of) => countersOf(server, of),
  };
}
