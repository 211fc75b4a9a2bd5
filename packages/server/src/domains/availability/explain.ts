/** Why a start is offered or not, in words and codes (design 5): the same judgement that offers and books. */
import { fail, type InputOf, invalid, type Operations, type OutputOf, type RefusalReason } from '@openhours/contract';
import { readCatalogueVersion } from '../../db/catalogue-version.ts';
import type { Reader } from '../../db/transaction.ts';
import { dayMs, type EpochMs, formatInstant, formatLocal, type Zone } from '../../time/index.ts';
import { type Occupied, readOccupancy } from '../calendar/index.ts';
import { earliestBookingMs, latestBookingMs } from '../policies/index.ts';
import { atOneVersion, OtherVersion } from './at-version.ts';
import { findClassSession } from './event-slots.ts';
import { appointmentServiceOf } from './list-slots.ts';
import type { Moving } from './moving.ts';
import { nearestSessions } from './nearest-sessions.ts';
import type { Catalogue, CatalogueResource, CatalogueService } from './rules/catalogue.ts';
import { closureDuring } from './rules/closed-times.ts';
import { defaultDurationMs, endMeant, endOfSession } from './rules/durations.ts';
import { blockingOccupancy, conflictsOf, judgementRange, judgeSlot, resourcesAsked } from './rules/judge.ts';
import { judgeSession } from './rules/judge-session.ts';
import { explainReason, sentenceOf } from './rules/reason-words.ts';
import { reasonOfResource, type SlotToJudge } from './rules/refusal.ts';
import { readLocal, readZone, wantedLocations } from './rules/request.ts';
import { locationOfSession } from './sessions.ts';
import type { Availability } from './snapshot.ts';

type ExplainInput = InputOf<Operations['availability']['explainAvailability']>;
type Explanation = OutputOf<Operations['availability']['explainAvailability']>;

export interface ExplainAsked {
  readonly reader: Reader;
  readonly siteTimeZone: string;
  readonly nowMs: EpochMs;
  /** Whose time the caller may know what takes it: everybody's, one person's, or nobody's. */
  readonly seesTimeOf: 'all' | { readonly resourceId: string } | 'none';
  /** A booking that is to be moved: its own time counts as free, and it is as long as it is. */
  readonly moving: Moving | undefined;
}

/** Explains a start of an appointment service, or a session of a class. */
export function explain(availability: Availability, input: ExplainInput, asked: ExplainAsked): Promise<Explanation> {
  const timeZone = input.timeZone ?? asked.siteTimeZone;
  const zone = readZone(timeZone);
  const { eventId } = input;
  if (eventId !== undefined) {
    return atOneVersion(availability, asked.reader, (catalogue) => explainSession(catalogue, eventId, zone, asked));
  }
  const missing = (['serviceId', 'localStartDate'] as const).filter((name) => input[name] === undefined);
  if (missing.length > 0) {
    throw fail('MISSING_ARGUMENTS', `The request lacks ${missing.join(' and ')}`, { missing });
  }
  return atOneVersion(availability, asked.reader, (catalogue) => explainStart(catalogue, input, zone, asked));
}

/** No service offers longer sessions. */
const longestAskedMs = 41 * dayMs;

async function explainStart(
  catalogue: Catalogue,
  input: ExplainInput,
  zone: Zone,
  { reader, nowMs, seesTimeOf, moving }: ExplainAsked,
): Promise<Explanation | OtherVersion> {
  const service = appointmentServiceOf(catalogue, input.serviceId as string, {
    choices: input,
    field: 'addOnIds',
    moving,
  });
  const local = readLocal('localStartDate', input.localStartDate as string);
  const startMs = zone.toInstant(local);
  const ends: readonly [EpochMs, ...EpochMs[]] | undefined =
    input.localEndDate === undefined
      ? [endOfSession(catalogue, service, startMs, defaultDurationMs(service))]
      : zone.toInstantsAfter(startMs, readLocal('localEndDate', input.localEndDate));
  if (ends === undefined) {
    throw invalid('localEndDate', 'must be after localStartDate', 'OTHER');
  }
  const endMs = endMeant(catalogue, service, startMs, ends);
  if (endMs - startMs > longestAskedMs) {
    throw invalid('localEndDate', 'must be at most 40 days after localStartDate', 'OTHER');
  }
  const range = judgementRange(startMs, endMs);
  const asked = resourcesAsked(service, input.resourceId);
  const [version, occupied] = await Promise.all([
    readCatalogueVersion(reader),
    readOccupancy(reader, asked, range.fromMs, range.toMs, nowMs),
  ]);
  if (version !== catalogue.version) {
    return new OtherVersion(version);
  }
  const slot: SlotToJudge = {
    startMs,
    endMs,
    resourceId: input.resourceId,
    locationId: input.location?.id,
    locationType: input.location?.id === undefined ? input.location?.locationType : undefined,
    anyStart: input.allowUnofferedTimes === true,
    ignoring: moving?.leftOut,
  };
  const verdict = judgeSlot(catalogue, service, slot, occupied, nowMs);
  // A time that the clock skips stands for a later one, which has its own answer.
  const isSkipped = zone.toLocal(startMs) !== local;
  const reasons: RefusalReason[] = isSkipped ? ['START_SKIPPED_BY_CLOCK_CHANGE'] : [...verdict.reasons];
  return {
    offered: verdict.free && !isSkipped,
    bookable: verdict.bookable && !isSkipped,
    reasons: reasons.map((code) => explainReason(code, verdict.closure)),
    description: sentenceOf(reasons, verdict.free && !isSkipped, verdict.closure),
    ...(verdict.closure === undefined ? {} : { closure: verdict.closure }),
    serviceId: service.id,
    localStartDate: formatLocal(local),
    localEndDate: formatLocal(zone.toLocal(endMs)),
    timeZone: zone.name,
    ...bookingDates(service, slot, reasons),
    nearest: verdict.nearest.map((each) => localTimes(each, zone)),
    ...(seesTimeOf === 'none'
      ? {}
      : {
          resources: explainResources(catalogue, service, input, slot, occupied).filter(
            ({ id }) => seesTimeOf === 'all' || id === seesTimeOf.resourceId,
          ),
        }),
  };
}

/** From when and until when the policy lets it be booked, where that is why it cannot be. */
function bookingDates(
  { policy: { rules } }: CatalogueService,
  { startMs, endMs }: Pick<SlotToJudge, 'startMs' | 'endMs'>,
  reasons: readonly RefusalReason[],
): Pick<Explanation, 'earliestBookingDate' | 'latestBookingDate'> {
  return {
    ...(reasons.includes('TOO_EARLY_TO_BOOK')
      ? { earliestBookingDate: formatInstant(earliestBookingMs(rules, startMs)) }
      : {}),
    ...(reasons.includes('TOO_LATE_TO_BOOK')
      ? { latestBookingDate: formatInstant(latestBookingMs(rules, startMs, endMs)) }
      : {}),
  };
}

function localTimes({ startMs, endMs }: { startMs: EpochMs; endMs: EpochMs }, zone: Zone) {
  return { localStartDate: formatLocal(zone.toLocal(startMs)), localEndDate: formatLocal(zone.toLocal(endMs)) };
}

/** What each resource that might serve says by itself, and the one that was asked for though it does not serve. */
function explainResources(
  catalogue: Catalogue,
  service: CatalogueService,
  input: ExplainInput,
  slot: SlotToJudge,
  occupied: readonly Occupied[],
): NonNullable<Explanation['resources']> {
  const relevant = blockingOccupancy(occupied, slot.ignoring);
  const locationIndexes = wantedLocations(
    service.locations,
    input.location === undefined ? undefined : [input.location],
  );
  const said = (resource: CatalogueResource, resourceTypeId: string, reason: RefusalReason | undefined) => ({
    id: resource.id,
    name: resource.name,
    resourceTypeId,
    free: reason === undefined,
    ...(reason === undefined ? {} : { reason: explainReason(reason) }),
    conflicts: conflictsOf(catalogue, service, slot, relevant, [resource.id]).map(({ source, sourceId }) => ({
      source,
      id: sourceId,
    })),
  });
  const serving = service.requirements.flatMap(({ resourceTypeId, resources }, index) =>
    resources
      .filter(({ id }) => index > 0 || input.resourceId === undefined || id === input.resourceId)
      .map((resource) =>
        said(
          resource,
          resourceTypeId,
          reasonOfResource(catalogue, service, slot, { locationIndexes }, resource, relevant),
        ),
      ),
  );
  const named = input.resourceId === undefined ? undefined : catalogue.resources.get(input.resourceId);
  return named === undefined || serving.some(({ id }) => id === named.id)
    ? serving
    : [said(named, named.typeId, 'RESOURCE_NOT_ASSIGNED_TO_SERVICE'), ...serving];
}

async function explainSession(
  catalogue: Catalogue,
  eventId: string,
  zone: Zone,
  { reader, nowMs }: ExplainAsked,
): Promise<Explanation | OtherVersion> {
  const [version, found] = await Promise.all([
    readCatalogueVersion(reader),
    findClassSession(reader, catalogue, eventId, { nowMs }),
  ]);
  if (version !== catalogue.version) {
    return new OtherVersion(version);
  }
  if (found === undefined) {
    throw fail('SLOT_NOT_FOUND', 'There is no session of a class with this id', { eventId });
  }
  const { session, service } = found;
  const verdict = judgeSession(service, session, nowMs);
  const offered = session.status !== 'CANCELLED';
  const closure = closureDuring(catalogue.closed, locationOfSession(catalogue, found)?.id, session);
  const nearest = verdict.bookable ? [] : await nearestSessions(reader, found, 1, { nowMs });
  return {
    offered,
    bookable: verdict.bookable,
    reasons: verdict.reasons.map((code) => explainReason(code)),
    description: sentenceOf(verdict.reasons, offered),
    ...(closure === undefined ? {} : { closure }),
    serviceId: service.id,
    ...localTimes(session, zone),
    timeZone: zone.name,
    ...bookingDates(service, session, verdict.reasons),
    nearest: nearest.map((each) => localTimes(each, zone)),
  };
}
