/**
 * Availability as other domains use it: the catalogue of a site, and the one function that says which starts are
 * free, for offering and for booking alike (design 4.7).
 *
 * A booking plans from the `snapshot` in memory whom to lock (`candidatesOf`); `lockVersion` travels with the locks and
 * says whether that was the catalogue of now, else it plans again from `current`. What `readOccupancy` says of the
 * `judgementRange` goes to `judgeSlot`, and the verdict names what to take (bookings/commands/slot.ts).
 */
import { changingCatalogue } from '../../call.ts';
import type { Domain } from '../../domain.ts';
import { reactTo } from '../../events/reactions.ts';
import { siteCreated } from '../site/index.ts';
import { type ConfigurationParts, createConfiguration } from './configuration.ts';
import { availabilityFigures } from './figures.ts';
import { settingsOperations } from './operations/settings.ts';
import { type AvailabilityDependencies, availabilityOperations } from './operations.ts';

export { readLastStart } from './courses.ts';
export type { FindMovingVisit, FindOwnTime } from './moving.ts';
export { nearestSessions } from './nearest-sessions.ts';
export type { ReadHoldIdsOf } from './own-holds.ts';
export { isTakenWith, longerBy } from './rules/added-time.ts';
export type {
  Catalogue,
  CatalogueAddOn,
  CatalogueResource,
  CatalogueService,
  OfferedLocation,
  Requirement,
} from './rules/catalogue.ts';
export { closureDuring } from './rules/closed-times.ts';
export { defaultDurationMs, endMeant, offersMinutes } from './rules/durations.ts';
export { busyKeysOf, findSlots, freeResources } from './rules/engine.ts';
export { countFreeStarts, type FreeStart, freeStartsWithin, servicesOf } from './rules/free-starts.ts';
export {
  blockingOccupancy,
  busyTimesOf,
  candidatesOf,
  firstUntaken,
  judgementRange,
  judgeSlot,
  obstacleOfResource,
  type SlotVerdict,
} from './rules/judge.ts';
export { judgeCourse, judgeSession, type SeatsVerdict } from './rules/judge-session.ts';
export type { SlotToJudge } from './rules/refusal.ts';
export { assignTogether, type SessionToAssign } from './rules/sequences.ts';
export { requireGenderAllowed, requireStaffChosen, servedBy } from './rules/staff-selection.ts';
export { areOpen, isAtWorkAndFree, takenAmong } from './rules/taken.ts';
export { locationOfSession, resourcesOfSession } from './sessions.ts';
export { type Availability, type AvailabilityOptions, createCatalogues, type SnapshotFigures } from './snapshot.ts';
export type { CountWaiting } from './waiting.ts';

/** The domain: the starts that are free. Every new site has its configuration of them. */
export function createAvailability(parts: AvailabilityDependencies & ConfigurationParts): Domain {
  return {
    name: 'availability',
    operations: changingCatalogue([...availabilityOperations(parts), ...settingsOperations(parts)]),
    figures: availabilityFigures(parts.availability),
    onPages: { version: (reader) => parts.availability.versionOfOffers(reader) },
    reactions: [
      reactTo(siteCreated, (tx, { nowMs }) => {
        createConfiguration(tx, nowMs);
      }),
    ],
  };
}
export { storedByAvailability } from './stored.ts';
