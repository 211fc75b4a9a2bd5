/**
 * One client of the storm: goes round a list of acts on few times and places. What it books is its own, so that the
 * answers it has are the whole truth about its bookings.
 */
import type { Booking } from '@openhours/contract';
import { type Calls, refusalOf, type StormAnswer } from './calls.ts';
import type { Ledger } from './ledger.ts';
import { type Scene, sessionPlaces } from './scene.ts';

/** Above it a client gives some of its bookings back, so that times and places never run out. */
const mostBookings = 10;

export interface ClientParts {
  readonly number: number;
  readonly scene: Scene;
  readonly calls: Calls;
  readonly ledger: Ledger;
}

export interface Client {
  /** The next act of the list. */
  act(): Promise<void>;
}

export function createClient({ number, scene, calls, ledger }: ClientParts): Client {
  /** Those that take time or places, in the order in which they came. */
  let mine: Booking[] = [];
  let turn = number * 5;
  // The minimal standard generator: another course for each client, and the same one every time.
  let state = number + 1;
  const below = (count: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % count;
  };
  const oneOf = <Each>(list: readonly Each[]): Each => list[below(list.length)] as Each;

  function note(booking: Booking): void {
    ledger.said(booking);
    mine = mine.filter(({ id }) => id !== booking.id);
    if (['CONFIRMED', 'PENDING'].includes(booking.status)) {
      mine.push(booking);
    }
  }
  const noteFrom = (answer: StormAnswer) => {
    if (answer.status === 200) {
      note(answer.body.booking);
    }
    return answer;
  };
  const ofType = (has: 'appointment' | 'session' | 'course') =>
    mine.filter(({ bookedEntity }) => {
      const isClass = bookedEntity.tags?.includes('GROUP') === true;
      return has === 'course'
        ? bookedEntity.schedule !== undefined
        : bookedEntity.slot !== undefined && isClass === (has === 'session');
    });

  const booking = (bookedEntity: object, more: object = {}) => ({
    bookedEntity,
    totalParticipants: 1,
    contactDetails: { firstName: `Client ${number}`, email: `client-${number}@example.com` },
    externalUserId: crypto.randomUUID(),
    ...more,
  });
  const appointment = (serviceId: string, more: object = {}) => ({
    slot: { serviceId, ...oneOf(scene.spans), ...more },
  });
  const staff = () => ({ resource: { id: oneOf(scene.people) } });
  const confirmed = { status: 'CONFIRMED' };
  const told = { participantNotification: { notifyParticipants: true } };
  const create = async (bookedEntity: object, more: object, request: object = {}) =>
    noteFrom(await calls.change('POST', '/v2/bookings', { booking: booking(bookedEntity, more), ...told, ...request }));
  const path = (id: string, action: string) => `/v2/bookings/${id}/${action}`;
  const reschedule = async ({ id, revision }: Booking, slot: object) =>
    noteFrom(await calls.change('POST', path(id, 'reschedule'), { revision, slot }));
  const cancel = async ({ id, revision }: Booking) =>
    noteFrom(await calls.change('POST', path(id, 'cancel'), { revision }));

  /** Where they wait; a place in line is given up or taken by themselves alone. */
  let waiting: Booking | undefined;
  const waitlist = async (action: 'register' | 'enroll' | 'leave', body: object) => {
    const answer = noteFrom(await calls.change('POST', `/v1/waitlist/${action}`, body));
    if (answer.status === 200) {
      waiting = action === 'register' ? answer.body.booking : undefined;
    }
    return answer;
  };

  async function bulk(where: string, body: object): Promise<void> {
    const answer = await calls.change('POST', where, body);
    for (const result of answer.body.results) {
      if (refusalOf(result) === undefined) {
        note(result.item);
      }
    }
  }
  const cancelSeveral = (these: readonly Booking[]) =>
    these.length === 0
      ? Promise.resolve()
      : bulk('/v2/bulk/bookings/cancel', {
          bookings: { bookingsInfo: these.map(({ id, revision }) => ({ bookingId: id, revision })) },
          returnFullEntity: true,
        });

  interface Session {
    readonly id: string;
    readonly revision: string;
    readonly resources: readonly { readonly id: string }[];
  }
  async function sessionNow(id: string): Promise<Session> {
    const found = await calls.change('POST', '/calendar/v3/events/query', {
      query: { filter: { type: 'CLASS' }, cursorPaging: { limit: 100 } },
    });
    return found.body.events.find((each: Session) => each.id === id);
  }
  const changeEvent = ({ id, revision }: Session, changes: object) =>
    calls.change('PATCH', `/calendar/v3/events/${id}`, { event: { id, revision, ...changes } });

  const acts: (() => Promise<unknown>)[] = [
    // Whoever has had a place for a round, where others wait, gives it to them.
    () => cancelSeveral(mine.filter(({ bookedEntity }) => bookedEntity.slot?.eventId === scene.tight)),
    // Everybody wants the first time of all.
    () => create({ slot: { serviceId: scene.alone, ...scene.spans[0] } }, confirmed),
    () => create(appointment(scene.alone), confirmed),
    () => create(appointment(scene.anybody, below(2) === 0 ? staff() : {}), confirmed),
    () => create({ slot: { eventId: oneOf(scene.sessions) } }, { ...confirmed, totalParticipants: 1 + below(3) }),
    () => create({ schedule: { scheduleId: scene.course } }, { ...confirmed, totalParticipants: 1 + below(3) }),
    async function checkOut() {
      const made = await create(appointment(below(2) === 0 ? scene.asking : scene.anybody), {});
      if (made.status === 200) {
        noteFrom(await calls.change('POST', `/v2/confirmation/${made.body.booking.id}:confirmOrDecline`, {}));
      }
    },
    async function confirmWhenFree() {
      const made = await create(appointment(scene.anybody, staff()), {});
      if (made.status === 200) {
        const { id, revision } = made.body.booking;
        const flowControlSettings = { checkAvailabilityValidation: true };
        noteFrom(await calls.change('POST', path(id, 'confirm'), { revision, flowControlSettings }));
      }
    },
    async function swapPeople() {
      for (const each of ofType('appointment').filter(
        ({ bookedEntity }) => bookedEntity.slot?.serviceId === scene.anybody,
      )) {
        await reschedule(each, { ...oneOf(scene.spans), ...staff() });
      }
    },
    async function changeSession() {
      // A booking keeps its service.
      const others = ofType('session').filter(({ bookedEntity }) => bookedEntity.slot?.eventId !== scene.tight);
      for (const each of others.slice(0, 2)) {
        await reschedule(each, { eventId: oneOf(scene.sessions) });
      }
    },
    async function cancelAndBookAgain() {
      const [each] = ofType('appointment');
      if (each !== undefined) {
        const { serviceId, startDate, endDate } = each.bookedEntity.slot!;
        await cancel(each);
        await create({ slot: { serviceId, startDate, endDate } }, confirmed);
      }
    },
    async function comeWithOthers() {
      const [each] = ofType(below(2) === 0 ? 'session' : 'course');
      if (each !== undefined) {
        const body = { revision: each.revision, totalParticipants: 1 + below(3) };
        noteFrom(await calls.change('POST', path(each.id, 'update_number_of_participants'), body));
      }
    },
    async function changeCapacity() {
      const totalCapacity = sessionPlaces - below(15);
      await changeEvent(await sessionNow(oneOf(scene.sessions)), { totalCapacity });
    },
    // Of a session that nobody has booked: bookings are changed by those who made them alone.
    async function giveSessionAway() {
      const session = await sessionNow(scene.taught);
      const asked = await calls.change('POST', '/v1/substitute-requests', {
        substituteRequest: { eventId: session.id },
      });
      const other = scene.people.find((each) => each !== session.resources[0]?.id);
      await changeEvent(session, { resources: [{ id: other, transparency: 'TRANSPARENT' }] });
      if (asked.status === 200 && below(2) === 0) {
        const { id, revision } = asked.body.substituteRequest;
        await calls.change('POST', `/v1/substitute-requests/${id}/${oneOf(['decline', 'withdraw'])}`, { revision });
      }
    },
    () =>
      bulk('/v2/bulk/bookings/create', {
        createBookingsInfo: [
          { booking: booking(appointment(scene.anybody), confirmed) },
          { booking: booking({ slot: { eventId: oneOf(scene.sessions) } }, confirmed) },
          { booking: booking({ schedule: { scheduleId: scene.course } }, confirmed) },
          { booking: booking(appointment(scene.alone), confirmed) },
        ],
        returnFullEntity: true,
      }),
    async function decideSeveral() {
      const createBookingsInfo = [appointment(scene.anybody), appointment(scene.asking), appointment(scene.alone)].map(
        (bookedEntity) => ({ booking: booking(bookedEntity) }),
      );
      const made = await calls.change('POST', '/v2/bulk/bookings/create', {
        createBookingsInfo,
        returnFullEntity: true,
      });
      const ids: string[] = [];
      for (const result of made.body.results) {
        if (refusalOf(result) === undefined) {
          note(result.item);
          ids.push(result.item.id);
        }
      }
      if (ids.length > 0) {
        await bulk('/v2/bulk/bookings/confirmOrDecline', {
          details: ids.map((bookingId) => ({ bookingId })),
          returnEntity: true,
        });
      }
    },
    () => cancelSeveral(mine.slice(0, 3)),
    async function holdAndBook() {
      const bookedEntity = below(2) === 0 ? appointment(scene.anybody) : { slot: { eventId: oneOf(scene.sessions) } };
      const held = await calls.change('POST', '/v1/slot-holds', { ...bookedEntity, totalParticipants: 1 });
      if (held.status === 200) {
        const { id, resourceId } = held.body.slotHold;
        const slot = { ...bookedEntity.slot, ...(resourceId === undefined ? {} : { resource: { id: resourceId } }) };
        if (below(3) === 0) {
          await calls.change('DELETE', `/v1/slot-holds/${id}`, {});
        } else {
          const answer = await create({ slot }, confirmed, { slotHoldId: id });
          // Only who lowers the capacity of a session meanwhile takes held places away.
          if (answer.status !== 200 && answer.code !== 'SESSION_CAPACITY_EXCEEDED') {
            throw new Error(`who held the slot did not get it: ${JSON.stringify(answer.body)}`);
          }
        }
      }
    },
    async function takeOrLeave() {
      const tight = { slot: { eventId: scene.tight } };
      if (waiting === undefined) {
        const made = await create(tight, confirmed);
        if (made.status !== 200) {
          await waitlist('register', { booking: booking(tight) });
        }
      } else if ((await waitlist('enroll', { bookingId: waiting.id })).status !== 200 && below(3) === 0) {
        await waitlist('leave', { bookingId: waiting.id });
      }
    },
    async function askOnce() {
      const made = await calls.changeOnce('POST', '/v2/bookings', {
        booking: booking(appointment(scene.anybody), confirmed),
      });
      if (made?.status === 200) {
        ledger.said(made.body.booking);
        const { id } = made.body.booking;
        const canceled = await calls.changeOnce('POST', path(id, 'cancel'), {});
        if (canceled === undefined) {
          ledger.doubted(id);
        } else {
          ledger.said(canceled.body.booking);
        }
      }
    },
  ];

  return {
    async act() {
      turn += 1;
      await acts[turn % acts.length]!();
      if (mine.length > mostBookings) {
        await cancelSeveral(mine.slice(0, mostBookings / 2));
      }
    },
  };
}
