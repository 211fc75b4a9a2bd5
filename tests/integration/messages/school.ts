/**
 * A business with classes and courses, and what people are sent of them: messages, and what their calendars make of the
 * files.
 */
import type { Booking, Message } from '@openhours/contract';
import ICAL from 'ical.js';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { hourMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type Person, type TestService } from '../../support/business.ts';
import { type Classroom, openClassroom } from '../../support/classes.ts';
import { settleDeliveries } from '../../support/deliveries.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';

/** Whoever comes is told. */
export const toldAlways = { participantNotification: { notifyParticipants: true } };

/** A session of nine places that somebody holds. */
export const heldBy = (...people: readonly Person[]) => ({
  resource_ids: people.map(({ resourceId }) => resourceId),
  resource_transparencies: people.map(() => 'OPAQUE'),
  capacity: 9,
});

/** What stands in a calendar that has followed all files. */
export function standing(files: readonly SentFile[]): Map<string, number> {
  const known = new Map<string, { sequence: number; status: string; startMs: number }>();
  for (const event of files.flatMap(({ events }) => events)) {
    if ((known.get(event.uid)?.sequence ?? -1) <= event.sequence) {
      known.set(event.uid, event);
    }
  }
  return new Map(
    [...known].filter(([, { status }]) => status !== 'CANCELLED').map(([uid, { startMs }]) => [uid, startMs]),
  );
}

/** A calendar file that somebody was sent, as a calendar would read it. */
export interface SentFile {
  readonly method: string;
  readonly events: readonly {
    readonly uid: string;
    readonly sequence: number;
    readonly status: string;
    readonly startMs: number;
  }[];
}

interface HeldEvent {
  readonly id: string;
  readonly revision: string;
  readonly start: { readonly localDate: string };
}

export interface School {
  readonly server: TestServer;
  readonly business: Business;
  readonly classroom: Classroom;
  /** A class for nine people. */
  readonly yoga: TestService;
  /** Keys do not end, however far the clock goes. */
  readonly owner: Record<string, string>;
  settle(): Promise<void>;
  /** What an address was sent, in its order. */
  messagesTo(to: string): Promise<Message[]>;
  typesTo(to: string): Promise<Message['type'][]>;
  filesTo(to: string): Promise<SentFile[]>;
  /** Books a place of a session or a course, whether or not there is one. */
  confirmedSeat(email: string, seat: object, firstName?: string): Promise<Booking>;
  /** A call of the owner that must succeed, with all that follows from it. */
  act(method: string, path: string, body: object): Promise<TestAnswer['body']>;
  eventOf(id: string): Promise<HeldEvent>;
  moveEvent(id: string, byMs: number, body?: object): Promise<void>;
}

/** The caller stops the server. */
export async function openSchool(): Promise<School> {
  const server = await startTestServer({ environment: { OPENHOURS_TIME_ZONE: 'Europe/Berlin' }, clockRunsOn: true });
  const business = await openBusiness(server);
  const owner = await server.caller('apiKey');
  const settle = () => settleDeliveries(server);
  const act: School['act'] = async (method, path, body) => {
    const answer = await server.send(method, path, { headers: owner, body });
    if (answer.status !== 200) {
      throw new Error(`${method} ${path} was refused: ${answer.text}`);
    }
    await settle();
    return answer.body;
  };
  const messagesTo: School['messagesTo'] = async (to) => {
    await settle();
    const { body } = await server.send('GET', `/v1/outbox/messages?to=${encodeURIComponent(to)}`, { headers: owner });
    return (body.messages as Message[]).toReversed();
  };
  const eventOf: School['eventOf'] = async (id) =>
    (await server.send('GET', `/calendar/v3/events/${encodeURIComponent(id)}`, { headers: owner })).body
      .event as unknown as HeldEvent;
  return {
    server,
    business,
    classroom: openClassroom(server, business),
    yoga: await business.addService({ name: 'Yoga', type: 'CLASS', defaultCapacity: 9, resourceIds: [] }),
    owner,
    settle,
    act,
    messagesTo,
    typesTo: async (to) => (await messagesTo(to)).map(({ type }) => type),
    async filesTo(to) {
      await settle();
      const rows = await server.database.serverReader.all(
        statement<{ calendar: string }>(
          `select calendar from message where site_id = $1 and to_address = $2 and calendar is not null
           order by created_at, id`,
          [server.siteId, to],
        ),
      );
      return rows.map(({ calendar }) => readFile(calendar));
    },
    async confirmedSeat(email, bookedEntity, firstName = 'Grace') {
      const contactDetails = { firstName, email };
      const { booking } = await act('POST', '/v2/bookings', {
        booking: { bookedEntity, totalParticipants: 1, contactDetails, status: 'CONFIRMED' },
        flowControlSettings: { skipAvailabilityValidation: true },
        ...toldAlways,
      });
      return booking as Booking;
    },
    eventOf,
    async moveEvent(id, byMs, body = toldAlways) {
      const { revision, start } = await eventOf(id);
      const local = (ms: number) => ({ localDate: new Date(ms).toISOString().slice(0, 19) });
      const fromMs = Date.parse(`${start.localDate}Z`) + byMs;
      const event = { id, revision, start: local(fromMs), end: local(fromMs + hourMs) };
      await act('PATCH', `/calendar/v3/events/${encodeURIComponent(id)}`, { event, ...body });
    },
  };
}

function readFile(calendar: string): SentFile {
  const file = new ICAL.Component(ICAL.parse(calendar));
  const events = file.getAllSubcomponents('vevent').map((event) => ({
    uid: String(event.getFirstPropertyValue('uid')),
    sequence: Number(event.getFirstPropertyValue('sequence')),
    status: String(event.getFirstPropertyValue('status')),
    startMs: new ICAL.Event(event).startDate.toJSDate().getTime(),
  }));
  return { method: String(file.getFirstPropertyValue('method')), events };
}
