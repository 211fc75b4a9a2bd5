/** Loads what the steps of a booking show: the month around a day, and a chosen time. Runs on the server only. */
import type { PageRequest } from '@openhours/client';
import { addDays, type Day, instantOf, isDay, localAt, localOf, minutesOf, weeksOfMonth } from '../../lib/dates.ts';
import type { CalendarState, FormState, FreeTime, OwnBooking, PickerState } from '../../lib/page-state.ts';
import type { OfferedSlot, ServiceCard, SiteCalls, StaffChoice } from '../../lib/site-calls.ts';
import { confirmationAddress } from './confirmation-address.ts';

const minuteMs = 60_000;
/** How many free times are offered when the chosen one is gone. */
const nearestCount = 3;

/** The page whose form books; tickets are bound to it. */
export const bookingFormPage = '/booking-form';

interface Loaded {
  readonly picker: PickerState;
  /** Every offered slot of the month by its wall-clock start. */
  readonly slots: ReadonlyMap<string, OfferedSlot>;
}

export interface Choice {
  readonly service: ServiceCard;
  readonly staff: StaffChoice | undefined;
  readonly day: Day;
}

/** Reads the choice in an address; a day that is no day, or past, becomes today. */
export async function readChoice(
  request: PageRequest,
  calls: SiteCalls,
  slug: string,
  wantedDay: string | undefined,
  staffId: string | undefined,
): Promise<Choice | undefined> {
  const service = await calls.findService(slug);
  if (service === undefined) {
    return undefined;
  }
  const today = localAt(request.nowMs, request.site.timeZone).slice(0, 10);
  const day = isDay(wantedDay) && wantedDay >= today ? wantedDay : today;
  return { service, staff: service.staff.find((person) => person.id === staffId), day };
}

export async function loadPicker(
  request: PageRequest,
  calls: SiteCalls,
  choice: Choice,
  firstWeekday: number,
  options: { readonly time?: number | undefined; readonly moveToNext: boolean },
): Promise<Loaded> {
  const { service, staff } = choice;
  const { timeZone } = request.site;
  const now = localAt(request.nowMs, timeZone);
  const weeks = weeksOfMonth(choice.day, firstWeekday);
  const from = weeks[0]?.[0] as Day;
  const until = weeks.at(-1)?.[6] as Day;
  const question = { serviceId: service.id, timeZone, ...(staff === undefined ? {} : { staffId: staff.id }) };
  const offered = await calls.listSlots({
    ...question,
    from: `${from}T00:00:00` > now ? `${from}T00:00:00` : now,
    to: `${addDays(until, 1)}T00:00:00`,
  });
  const starts: Record<Day, number[]> = {};
  for (const slot of offered) {
    const day = slot.localStart.slice(0, 10);
    starts[day] ??= [];
    starts[day].push(minutesOf(slot.localStart));
  }
  const hasLater = Object.keys(starts).some((day) => day >= choice.day);
  const [beyond] = hasLater
    ? []
    : await calls.listSlots({
        ...question,
        from: `${addDays(until, 1)}T00:00:00`,
        to: `${addDays(until, 93)}T00:00:00`,
        limit: 1,
      });
  // Nobody asked for a day: show the first one on which something is free.
  const firstFree = Object.keys(starts)
    .toSorted()
    .find((day) => day >= choice.day);
  const day = options.moveToNext && firstFree !== undefined ? firstFree : choice.day;
  const all = Object.values(starts).flat();
  const opens = all.length === 0 ? 9 * 60 : Math.min(...all);
  const closes = all.length === 0 ? 17 * 60 : Math.max(...all) + service.durationMinutes;
  const picker: PickerState = {
    service,
    day,
    from,
    until,
    starts,
    staff,
    place: offered[0]?.place,
    time: options.time !== undefined && starts[day]?.includes(options.time) ? options.time : undefined,
    nextFree:
      beyond === undefined
        ? undefined
        : {
            day: beyond.localStart.slice(0, 10),
            start: minutesOf(beyond.localStart),
            end: minutesOf(beyond.localStart) + service.durationMinutes,
          },
    opens: Math.floor(opens / 60) * 60,
    closes: Math.ceil(closes / 60) * 60,
  };
  return { picker, slots: new Map(offered.map((slot) => [slot.localStart.slice(0, 16), slot])) };
}

export async function loadCalendar(
  request: PageRequest,
  calls: SiteCalls,
  slug: string,
  firstWeekday: number,
): Promise<CalendarState | undefined> {
  const choice = await readChoice(request, calls, slug, request.query['day'], request.query['staff']);
  if (choice === undefined) {
    return undefined;
  }
  const { picker } = await loadPicker(request, calls, choice, firstWeekday, {
    moveToNext: request.query['day'] === undefined,
  });
  return { kind: 'calendar', picker };
}

/** What a ticket says: everything the server needs to book, so that no field of the form can change it. */
export function ticketValues(
  service: ServiceCard,
  staff: StaffChoice | undefined,
  slot: OfferedSlot,
  timeZone: string,
): Record<string, string> {
  return {
    service: service.slug,
    start: slot.localStart.slice(0, 16),
    end: slot.localEnd.slice(0, 16),
    zone: timeZone,
    ...(staff === undefined ? {} : { staff: staff.id }),
  };
}

/** When the customer may cancel for the last time, in the place's wall clock. */
export function cancelUntil(service: ServiceCard, localStart: string, timeZone: string): string | undefined {
  return service.cancelUntilMinutes === undefined
    ? undefined
    : localAt(instantOf(localStart, timeZone) - service.cancelUntilMinutes * minuteMs, timeZone);
}

/** The free times closest to a wanted one: earlier or later alike. */
export function nearestOf(slots: readonly OfferedSlot[], wanted: string): OfferedSlot[] {
  const distance = (slot: OfferedSlot) => Math.abs(Date.parse(`${slot.localStart}Z`) - Date.parse(`${wanted}:00Z`));
  return slots
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, nearestCount)
    .toSorted((a, b) => (a.localStart < b.localStart ? -1 : 1));
}

export interface FormWish {
  readonly slug: string;
  /** `YYYY-MM-DDThh:mm`. */
  readonly start: string;
  readonly staffId: string | undefined;
}

/** What this browser's visitor has at a time: whoever comes back to a form is not told that somebody took it. */
async function findOwn(
  request: PageRequest,
  calls: SiteCalls,
  serviceId: string,
  startMs: number,
): Promise<OwnBooking | undefined> {
  const { visitorId } = request;
  const visit = visitorId === undefined ? undefined : await calls.findOwnBooking({ visitorId, serviceId, startMs });
  return visit === undefined
    ? undefined
    : { address: confirmationAddress(request, visit.id), isWaiting: visit.status !== 'CONFIRMED' };
}

/** The form for a chosen time; when that is gone, with the nearest free ones instead. */
export async function loadForm(
  request: PageRequest,
  calls: SiteCalls,
  wish: FormWish,
  firstWeekday: number,
  rest: Pick<FormState, 'typed' | 'problems' | 'trouble'>,
): Promise<FormState | undefined> {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wish.start) || !isDay(wish.start.slice(0, 10))) {
    return undefined;
  }
  const choice = await readChoice(request, calls, wish.slug, wish.start.slice(0, 10), wish.staffId);
  if (choice === undefined) {
    return undefined;
  }
  const { service, staff } = choice;
  const { timeZone } = request.site;
  const wanted = { day: wish.start.slice(0, 10), start: minutesOf(wish.start) };
  const startMs = instantOf(localOf(wanted.day, wanted.start), timeZone);
  const [{ picker, slots }, own] = await Promise.all([
    loadPicker(request, calls, choice, firstWeekday, { time: wanted.start, moveToNext: false }),
    findOwn(request, calls, service.id, startMs),
  ]);
  const slot = slots.get(wish.start);
  const issue = (each: OfferedSlot) =>
    request.issueTicket(bookingFormPage, ticketValues(service, staff, each, timeZone));
  const chosen: FreeTime = { ...wanted, end: wanted.start + service.durationMinutes };
  const shared = {
    kind: 'form' as const,
    picker,
    chosen,
    ...rest,
    own,
    cancelUntil: cancelUntil(service, localOf(chosen.day, chosen.start), timeZone),
  };
  if (slot !== undefined && rest.trouble !== 'gone') {
    return { ...shared, ticket: issue(slot), nearest: [] };
  }
  if (own !== undefined) {
    return { ...shared, trouble: undefined, ticket: undefined, nearest: [] };
  }
  const nearest = nearestOf(
    [...slots.values()].filter((each) => each.localStart.slice(0, 16) !== wish.start),
    wish.start,
  );
  return {
    ...shared,
    trouble: 'gone',
    ticket: undefined,
    nearest: nearest.map((each) => {
      const start = minutesOf(each.localStart);
      return { day: each.localStart.slice(0, 10), start, end: start + service.durationMinutes, ticket: issue(each) };
    }),
  };
}
