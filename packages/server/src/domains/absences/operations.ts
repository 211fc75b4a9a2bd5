/** The operations of absences: each asks a command or a question and presents. */
import {
  absences,
  absenceVisits,
  fail,
  type InputOf,
  invalid,
  maxVisitsOfAbsence,
  type VisitOfAbsence,
} from '@openhours/contract';
import { ownResourceOf } from '../../auth/caller.ts';
import { type Act, type Binding, bindRead, bindWrite } from '../../call.ts';
import { parseQuery } from '../../db/paging.ts';
import type { Reader } from '../../db/transaction.ts';
import {
  type AbsencePeriod,
  createVisitMessagePreview,
  readVisitsOfAbsence,
  type VisitMessageParts,
} from '../bookings/index.ts';
import { findLocation } from '../locations/index.ts';
import { readResources } from '../staff/index.ts';
import {
  type AbsencesParts,
  createAbsence,
  decideAboutVisits,
  endAbsence,
  requireAbsence,
  requireMayManage,
  updateAbsence,
} from './commands.ts';
import { absenceFields } from './fields.ts';
import { listNotices } from './notices.ts';
import { presentAbsence, presentNotice } from './present.ts';
import { queryAbsences } from './repository.ts';
import { periodOf, readTimes, requireOneWho, type Who } from './rules.ts';
import { presentSessions } from './session-visits.ts';
import { requireDecidesAboutBookings } from './visits-job.ts';
import { zoneOfAbsence } from './zone.ts';

type Parts = AbsencesParts & VisitMessageParts;

export function absencesOperations(parts: Parts): { readonly plain: Binding[]; readonly ofCatalogue: Binding[] } {
  return { plain: [...readingOperations(parts), decideOperation(parts)], ofCatalogue: writingOperations(parts) };
}

function writingOperations(parts: Parts): Binding[] {
  return [
    bindWrite(absenceVisits.createAbsence, async ({ tx, input, ...act }) => {
      const { jobId, row, undecided } = await createAbsence(tx, act, input, parts);
      return { absence: presentAbsence(row), ...(jobId === undefined ? {} : { jobId }), undecided };
    }),

    bindWrite(absences.updateAbsence, async ({ tx, input, ...act }) => ({
      absence: presentAbsence(await updateAbsence(tx, act, input, parts)),
    })),

    bindWrite(absences.endAbsence, async ({ tx, input, ...act }) => ({
      absence: presentAbsence(await endAbsence(tx, act, input.absenceId, parts)),
    })),
  ];
}

function decideOperation(parts: Parts): Binding {
  return bindWrite(absenceVisits.decideAboutVisits, async ({ tx, input, ...act }) => {
    const { jobId, row } = await decideAboutVisits(tx, act, input, parts);
    return { absence: presentAbsence(row), jobId };
  });
}

function readingOperations(parts: Parts): Binding[] {
  const previewMessage = createVisitMessagePreview(parts);
  return [
    bindRead(absences.getAbsence, async ({ input, reader, ...act }) => ({
      absence: presentAbsence(await requireAbsence(reader, act, input.absenceId)),
    })),

    bindRead(absences.queryAbsences, async ({ caller, input, reach, reader, signing }) => {
      const query = parseQuery(input.query, {
        fields: absenceFields,
        signing,
        defaultSort: [{ fieldName: 'startDate' }],
      });
      const of = reach === 'all' ? 'everybody' : { resourceId: ownResourceOf(caller) };
      const { pagingMetadata, rows } = await queryAbsences(reader, query, of);
      return { absences: rows.map(presentAbsence), pagingMetadata };
    }),

    bindRead(absences.listAbsenceNotices, async ({ input, nowMs, reader }) => ({
      notices: (await listNotices(reader, input.serviceId, nowMs, parts)).map(presentNotice),
    })),

    bindRead(absenceVisits.previewAbsence, async ({ input, reader, ...act }) => {
      requireOneWho(input, '');
      requireMayManage(act, input);
      requireDecidesAboutBookings(act);
      await requireThere(reader, input);
      const { endMs, startMs } = readTimes(input, await zoneOfAbsence(reader, input, act.site, ''), '');
      const period = { resourceId: input.resourceId, locationId: input.locationId, startMs, endMs };
      return listVisits(reader, period, act, parts);
    }),

    bindRead(absenceVisits.listVisitsOfAbsence, async ({ input, reader, ...act }) => {
      const absence = await requireAbsence(reader, act, input.absenceId);
      requireDecidesAboutBookings(act);
      return listVisits(reader, periodOf(absence), act, parts);
    }),

    bindRead(absenceVisits.previewVisitMessage, async ({ input, reader, ...act }) => {
      requireDecidesAboutBookings(act);
      // While nobody is named it is not known whether anybody would be told: of another room nobody is.
      const isNamed = input.kind !== 'SUBSTITUTE' || input.substituteId !== undefined;
      const isTold = isNamed && input.participantNotification?.notifyParticipants !== false;
      const message = isTold ? await previewMessage(reader, act, askedOfMessage(input)) : undefined;
      return message === undefined ? {} : { message };
    }),
  ];
}

function askedOfMessage({
  bookingId,
  eventId,
  kind,
  participantNotification,
  startDate,
  substituteId,
}: InputOf<typeof absenceVisits.previewVisitMessage>) {
  return {
    bookingId,
    eventId,
    isCancelled: kind === 'CANCEL',
    startMs: kind === 'MOVE' && startDate !== undefined ? Date.parse(startDate) : undefined,
    resourceId: kind === 'SUBSTITUTE' ? substituteId : undefined,
    note: participantNotification?.message,
  };
}

/** Nothing lies within the absence of somebody or a place that the site does not have. */
async function requireThere(reader: Reader, { locationId, resourceId }: Who): Promise<void> {
  if (resourceId !== undefined && (await readResources(reader, [resourceId])).length === 0) {
    throw fail('RESOURCE_NOT_FOUND', 'The site has no resource with this id', { resourceId });
  }
  if (locationId !== undefined && (await findLocation(reader, locationId)) === undefined) {
    throw invalid('locationId', 'must be a location of the site', 'OTHER');
  }
}

/** What lies within, appointments and sessions as they begin. */
async function listVisits(
  reader: Reader,
  period: AbsencePeriod,
  { nowMs, reach }: Pick<Act, 'nowMs' | 'reach'>,
  parts: Parts,
): Promise<{ readonly count: number; readonly visits: VisitOfAbsence[] }> {
  if (period.endMs <= nowMs) {
    return { count: 0, visits: [] };
  }
  // Whoever gives nothing to others is told of nobody else.
  const ownOnly = reach === 'own';
  const found = await readVisitsOfAbsence(reader, period, { nowMs, most: maxVisitsOfAbsence, ownOnly }, parts);
  const coming = found.sessions.slice(0, maxVisitsOfAbsence);
  const { catalogue, planned } = found;
  const sessions = await presentSessions(reader, coming, { period, catalogue, nowMs, planned }, parts);
  const own = ownOnly ? sessions.map((each) => ({ ...each, substitutes: [] })) : sessions;
  const visits = [...found.appointments, ...own].toSorted((a, b) => a.startDate.localeCompare(b.startDate));
  return { count: found.count, visits: visits.slice(0, maxVisitsOfAbsence) };
}
