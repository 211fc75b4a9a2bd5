/** The pages of a booking's link. Opening one never acts; what acts is a posted form with a ticket of its own. */

import type { PageRequest } from '@openhours/client';
import { namesOfAddOns } from '@openhours/contract/bookings/add-on-names';
import { calendarFileType } from '@openhours/contract/calendar/calendar-file';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { labelled } from '@openhours/contract/text/typography';
import { createFormats } from '../../../language/formats.ts';
import { manageAddress } from '../../../pages/addresses.ts';
import { goTo, type Outcome, type Page, show, type Visit } from '../../../pages/page.ts';
import type { SiteCalls } from '../../../site/calls.ts';
import type { NamedVisit } from '../../../site/recurring.ts';
import type { TimeRequest } from '../../../site/requests.ts';
import type { ServiceCard } from '../../../site/service-card.ts';
import type { BookedVisit } from '../../../site/visits.ts';
import { writeTogetherFile, writeVisitFile } from '../calendar-entry.ts';
import { confirmationAddress } from '../confirmation-address.ts';
import { bookingOfForm } from '../recipient/load-recipient.ts';
import { isRecipientForm, submitRecipient } from '../recipient/submit-recipient.ts';
import { isCosting } from '../series.ts';
import { cancelSome } from './cancel-some.ts';
import { costsUnsaid } from './cost-now.ts';
import { linkActOf, troubleOf, troubleOfForm, withLinked } from './link-acts.ts';
import { isOfTogether, type Linked, type ManageTrouble } from './linked.ts';
import {
  canMove,
  findLinked,
  loadManage,
  showBadLink,
  showCancel,
  showVerify,
  type VerifyTrouble,
} from './load-manage.ts';
import { moveRequestOf, showMove } from './load-move.ts';
import { showMoveSession } from './load-move-session.ts';
import { showCancelTogether, showTogether } from './load-together.ts';
import type { Movable, MoveFacts } from './move-review.ts';
import { moveTogether, showMoveTogether } from './move-together.ts';
import { namePeople } from './name-people.ts';
import { sign } from './signing.ts';
import { choosesName, readSome } from './some-names.ts';
import { readShown } from './together-standing.ts';

function movable(linked: Linked): Movable | undefined {
  const { service } = linked;
  return service !== undefined && canMove(linked) ? { ...linked, service } : undefined;
}

async function cancel(visit: Visit): Promise<Outcome> {
  const { calls, pieces } = visit;
  const token = pieces['token'] ?? '';
  const again = (trouble: ManageTrouble) =>
    withLinked(visit, (linked, request) => askToCancel(request, calls, linked, trouble));
  const trouble = troubleOfForm(visit);
  if (trouble !== undefined) {
    return again(trouble);
  }
  const shown = saidOf(visit, 'shown');
  if (await costsUnsaid(visit, token, { cost: saidOf(visit, 'cost'), isTogether: shown !== undefined })) {
    return again({ status: 409, why: 'changed' });
  }
  const act = linkActOf(visit, token);
  const series = seriesToCancel(visit);
  // What the one of the link costs, which comes first, was asked above.
  if (series !== undefined && (await isCosting(calls, token, series.slice(1)))) {
    return again({ status: 409, why: 'changed' });
  }
  // What the question was about, it says itself: a place that was given meanwhile is not cancelled by leaving a line.
  const outcome = await (shown !== undefined
    ? calls.cancelTogether({ ...act, shown: readShown(shown) })
    : isLeaving(visit)
      ? calls.leaveWaitlist(act)
      : series !== undefined
        ? calls.cancelSeries(act, series)
        : calls.cancelLinked(act));
  const done = isLeaving(visit) ? 'left' : isWithdrawing(visit) ? 'withdrawn' : 'cancelled';
  return outcome.kind === 'done' ? goTo(manageAddress(token, done)) : again(troubleOf(outcome));
}

/** The question before it is given up; where that is not possible, the page of the booking tells how it stands. */
async function askToCancel(
  request: PageRequest,
  calls: SiteCalls,
  linked: Linked,
  trouble?: ManageTrouble,
): Promise<Outcome> {
  if (isOfTogether(linked)) {
    return linked.together.cancelling.isAllowed
      ? showCancelTogether(request, linked, trouble)
      : goTo(manageAddress(linked.token));
  }
  return isCancellable(linked) ? showCancel(request, calls, linked, trouble) : goTo(manageAddress(linked.token));
}

/** A booking, or a place in a line, can be given up. */
function isCancellable({ cancelling, inLine }: Linked): boolean {
  return cancelling.isAllowed || inLine !== undefined;
}

/** What the ticket of a form says. */
function saidOf({ request: { ticket } }: Visit, name: string): string | undefined {
  return ticket.state === 'valid' ? ticket.values[name] : undefined;
}

/** The bookings of a series that are cancelled with the one of the link; undefined for that one alone. */
function seriesToCancel(visit: Visit): readonly NamedVisit[] | undefined {
  const said = visit.request.form['scope'] === 'following' ? saidOf(visit, 'following') : undefined;
  return said === undefined ? undefined : (JSON.parse(said) as NamedVisit[]);
}

function isLeaving(visit: Visit): boolean {
  return saidOf(visit, 'line') === 'yes';
}

function isWithdrawing(visit: Visit): boolean {
  return saidOf(visit, 'request') === 'yes';
}

/** Takes the place that is offered. */
async function takeOffered(visit: Visit): Promise<Outcome> {
  const token = visit.pieces['token'] ?? '';
  const again = (trouble: ManageTrouble) =>
    withLinked(visit, async (linked, request) =>
      show(await loadManage(request, visit.calls, linked, trouble), trouble.status, trouble.retryAfterSeconds),
    );
  const trouble = troubleOfForm(visit);
  if (trouble !== undefined) {
    return again(trouble);
  }
  const outcome = await visit.calls.takeOffered(linkActOf(visit, token));
  return outcome.kind === 'done' ? goTo(manageAddress(token)) : again(troubleOf(outcome));
}

type Awaiting = Linked & { readonly awaited: NonNullable<Linked['awaited']> };

function isAwaiting(linked: Linked): linked is Awaiting {
  return linked.awaited !== undefined;
}

/** Tries the code of a booking that waits for its customer; opening its link only shows it. */
async function verify(visit: Visit): Promise<Outcome> {
  const { calls, pieces, request } = visit;
  const token = pieces['token'] ?? '';
  const trouble = troubleOfForm(visit);
  if (trouble !== undefined) {
    return verifyAgain(visit, { ...trouble, trouble: trouble.why });
  }
  const code = request.form['code'] ?? '';
  const leftOut = saidOf(visit, 'leftOut')?.split(' ') ?? [];
  const outcome =
    code.trim() === '' ? { kind: 'wrong-code' as const } : await calls.verify(token, code.slice(0, 50), leftOut);
  switch (outcome.kind) {
    case 'some-gone': {
      const { bookingIds } = outcome;
      const someGone = { code, bookingIds: [...new Set([...leftOut, ...bookingIds])] };
      return verifyAgain(visit, { status: 409, trouble: undefined, someGone });
    }
    case 'verified':
      return { kind: 'go', address: confirmationAddress(request, outcome.bookingId), beginsVisit: true };
    case 'wrong-code':
      return verifyAgain(visit, { status: 422, trouble: 'wrong-code' });
    default: {
      const { retryAfterSeconds, status, why } = troubleOf(outcome);
      return verifyAgain(visit, { status, trouble: why, retryAfterSeconds });
    }
  }
}

/** Sends the message once more, to the address that stands in the form. */
async function resend(visit: Visit): Promise<Outcome> {
  const { calls, pieces, request } = visit;
  const token = pieces['token'] ?? '';
  const trouble = troubleOfForm(visit);
  if (trouble !== undefined) {
    return verifyAgain(visit, { ...trouble, trouble: trouble.why });
  }
  const { idempotencyKey } = linkActOf(visit, token);
  const email = (request.form['email'] ?? '').trim();
  const outcome = await calls.resendCode({ token, idempotencyKey }, email === '' ? undefined : email);
  switch (outcome.kind) {
    case 'sent':
      return goTo(manageAddress(token, 'sent'));
    case 'malformed':
      return verifyAgain(visit, { status: 422, trouble: undefined, malformed: email });
    case 'open-limit':
      return verifyAgain(visit, { status: 409, trouble: 'open-limit' });
    default: {
      const { retryAfterSeconds, status, why } = troubleOf(outcome);
      return verifyAgain(visit, { status, trouble: why, retryAfterSeconds });
    }
  }
}

/** Shows how the booking stands by now: one that is confirmed, or called off, has a page of its own. */
function verifyAgain(visit: Visit, trouble: VerifyTrouble): Promise<Outcome> {
  return withLinked(visit, (linked, request) =>
    isAwaiting(linked) ? showVerify(request, visit.calls, linked, trouble) : goTo(manageAddress(linked.token)),
  );
}

/** Sends the message once more, or to another address: then the booking has another link. */
async function correctRecipient(visit: Visit): Promise<Outcome> {
  const { calls, pieces, request } = visit;
  const token = pieces['token'] ?? '';
  const answer = await submitRecipient(visit, token);
  if (answer.kind === 'sent') {
    const bookingId = bookingOfForm(request);
    return goTo(manageAddress(bookingId === undefined ? token : await calls.linkTokenOf(bookingId), 'sent'));
  }
  const { facts, status } = answer;
  return withLinked(visit, async (linked, here) =>
    isOfTogether(linked)
      ? showTogether(here, calls, linked, facts, status)
      : show(await loadManage(here, calls, linked, undefined, facts), status, facts.retryAfterSeconds),
  );
}

/** The forms of the page of a link: a place that is offered, or a booking that waits for its customer. */
function actOnManage(visit: Visit): Promise<Outcome> {
  const { ticket } = visit.request;
  const act = ticket.state === 'missing' ? undefined : ticket.values['act'];
  if (isRecipientForm(visit)) {
    return correctRecipient(visit);
  }
  if (act === 'some') {
    return cancelSome(visit);
  }
  if (act === 'names') {
    return namePeople(visit);
  }
  if (act === 'sign') {
    return sign(visit);
  }
  return act === 'verify' ? verify(visit) : act === 'resend' ? resend(visit) : takeOffered(visit);
}

const isOfClass = ({ service }: Movable): boolean => service.type === 'CLASS';

/** Where the ticket's booking is to be moved. */
function timeRequestOf(
  { id: serviceId, places, staff }: ServiceCard,
  values: Readonly<Record<string, string>>,
  siteZone: string,
): TimeRequest {
  const { end, place, session, staff: staffId, start, zone } = values;
  if (session !== undefined) {
    return { serviceId, eventId: session };
  }
  const person = staff.find(({ id }) => id === staffId);
  return {
    serviceId,
    localStart: `${start}:00`,
    localEnd: `${end}:00`,
    timeZone: zone ?? siteZone,
    ...(person === undefined ? {} : { staff: person }),
    place: places.find(({ key }) => key === place),
  };
}

async function move(visit: Visit): Promise<Outcome> {
  const { calls, frame, pieces } = visit;
  const { form, ticket } = visit.request;
  const token = pieces['token'] ?? '';
  const values: Readonly<Record<string, string>> = ticket.state === 'missing' ? form : ticket.values;
  return withLinked(visit, async (found, request) => {
    if (isOfTogether(found)) {
      return moveTogether(visit, request, found);
    }
    const linked = movable(found);
    const again = (now: Linked, facts: MoveFacts) => {
      const still = movable(now);
      return still === undefined
        ? goTo(manageAddress(token))
        : isOfClass(still)
          ? showMoveSession(request, calls, still, values['session'], facts)
          : showMove(request, calls, still, moveRequestOf(values, still), frame.firstWeekday, facts);
    };
    const trouble = troubleOfForm(visit);
    if (trouble !== undefined) {
      return again(found, {
        status: trouble.status,
        trouble: trouble.why,
        retryAfterSeconds: trouble.retryAfterSeconds,
      });
    }
    const { service } = linked ?? found;
    if (service === undefined) {
      return goTo(manageAddress(token));
    }
    const some = form[choosesName] === undefined ? undefined : readSome(form);
    const count = some === undefined ? undefined : some.participantIds.length + some.withoutName;
    if (count === 0) {
      return again(found, { status: 422, isNobody: true });
    }
    // A form that is sent again is answered as the first time, whatever the booking has become by it.
    const to = timeRequestOf(service, values, request.site.timeZone);
    const outcome = await (some === undefined || count === found.visit.participants
      ? calls.moveLinked(linkActOf(visit, token), to)
      : calls.moveLinkedForSome(linkActOf(visit, token), some, to));
    if (outcome.kind === 'done') {
      return goTo(
        manageAddress(token, some === undefined || count === found.visit.participants ? 'moved' : 'some-moved'),
      );
    }
    const now = await findLinked(visit);
    if (now === undefined) {
      return showBadLink(visit);
    }
    if (outcome.kind === 'gone') {
      return again(now, { status: 409, refusal: outcome.reason });
    }
    const { retryAfterSeconds, status, why } = troubleOf(outcome);
    return again(now, { status, trouble: why, retryAfterSeconds });
  });
}

export const managePages: readonly Page[] = [
  {
    path: pagePaths.manage,
    load: (visit) =>
      withLinked(visit, async (linked, request) =>
        isAwaiting(linked)
          ? showVerify(request, visit.calls, linked)
          : isOfTogether(linked)
            ? showTogether(request, visit.calls, linked)
            : show(await loadManage(request, visit.calls, linked)),
      ),
    submit: actOnManage,
    keepsForm: 'change',
  },
  {
    path: pagePaths.manageCalendarFile,
    load: (visit) =>
      withLinked(visit, (linked) => ({
        kind: 'file',
        body: (say) => {
          const { locale, today } = visit.frame;
          const { list } = createFormats(locale, today);
          const said = (label: string, words: readonly string[]) =>
            words.length === 0 ? [] : [labelled(label, list(words), locale)];
          const noteOf = ({ addOns }: BookedVisit, names: readonly string[]) =>
            [...said(say('service.with'), names), ...said(say('visit.addOns'), namesOfAddOns(addOns, String))].join(
              ' · ',
            );
          return isOfTogether(linked)
            ? writeTogetherFile(visit.request, linked.together.parts, noteOf)
            : writeVisitFile(visit.request, linked, noteOf);
        },
        contentType: calendarFileType,
        fileName: 'visit.ics',
      })),
  },
  {
    path: pagePaths.manageCancel,
    load: (visit) => withLinked(visit, (linked, request) => askToCancel(request, visit.calls, linked)),
    submit: cancel,
    keepsForm: 'change',
  },
  {
    path: pagePaths.manageMove,
    load: (visit) =>
      withLinked(visit, (found, request) => {
        const { calls, frame } = visit;
        if (isOfTogether(found)) {
          return showMoveTogether(request, calls, found, request.query, frame.firstWeekday);
        }
        const linked = movable(found);
        return linked === undefined
          ? goTo(manageAddress(found.token))
          : isOfClass(linked)
            ? showMoveSession(request, calls, linked, request.query['session'])
            : showMove(request, calls, linked, moveRequestOf(request.query, linked), frame.firstWeekday);
      }),
    submit: move,
    keepsForm: 'change',
  },
];
