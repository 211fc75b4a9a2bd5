/**
 * What a visitor holds while the form is filled in, through the typed client (docs/decisions/0035). Runs on the server only.
 * Only a browser that brings its visitor along holds anything: a hold of nobody would stand in its own maker's way.
 */
import { isCallError, type PageCalls } from '@openhours/client';
import type { InputOf, Operations, SlotHold } from '@openhours/contract';
import { instantOf } from '../days/dates.ts';
import type { HoldCalls } from './calls.ts';
import { codeOf, isAddOnRefused } from './refusals.ts';
import { refusedTime } from './refused-time.ts';
import type { Holding, HoldOutcome, HoldRequest, TimeRequest } from './requests.ts';
import { addOnsInput, slotInput } from './slot-input.ts';

/** What the other calls of a page must know of the visitor's holds. */
export interface OwnHolds extends HoldCalls {
  /** Ids of all that the visitor holds: their time and places are free for the visitor. */
  ids(): Promise<readonly string[]>;
  /**
   * Gives back what the visitor holds at the time that is asked for, but for the hold of the request itself, which it
   * answers.
   */
  clearWay(request: HoldRequest): Promise<Holding | undefined>;
  /** Gives back whatever the visitor holds of what another booking is moved to. */
  giveBackFor(to: TimeRequest): Promise<void>;
}

type HoldInput = InputOf<Operations['bookings']['createSlotHold']>;

function holdInput(request: HoldRequest): HoldInput {
  const { seats, serviceId, timeZone } = request;
  if (seats === undefined) {
    return { slot: slotInput(request), ...addOnsInput(request) };
  }
  return {
    ...('scheduleId' in seats.of
      ? { schedule: { scheduleId: seats.of.scheduleId, serviceId, timezone: timeZone } }
      : { slot: slotInput({ serviceId, eventId: seats.of.eventId }) }),
    totalParticipants: seats.participants,
  };
}

function present({ expiresDate, extendable, id }: SlotHold): Holding {
  return { id, untilMs: Date.parse(expiresDate), isExtendable: extendable };
}

/** Whether a hold is of what is asked for: the same time, as long, with whoever was chosen, or places of the same. */
function isHeld(hold: SlotHold, { localEnd, localStart, seats, serviceId, staff, timeZone }: HoldRequest): boolean {
  if (seats !== undefined) {
    return 'scheduleId' in seats.of ? hold.scheduleId === seats.of.scheduleId : hold.eventId === seats.of.eventId;
  }
  return (
    hold.serviceId === serviceId &&
    hold.eventId === undefined &&
    Date.parse(hold.startDate) === instantOf(localStart, timeZone) &&
    Date.parse(hold.endDate ?? '') === instantOf(localEnd, timeZone) &&
    (staff === undefined || hold.resourceId === staff.id)
  );
}

/** Whether a hold may be of somebody who is asked for at the same time; places of sessions are in nobody's way. */
function meets(
  hold: SlotHold,
  { localEnd, localStart, seats, timeZone }: Pick<HoldRequest, 'localStart' | 'localEnd' | 'timeZone' | 'seats'>,
): boolean {
  return (
    seats === undefined &&
    hold.resourceId !== undefined &&
    Date.parse(hold.startDate) < instantOf(localEnd, timeZone) &&
    Date.parse(hold.endDate ?? hold.startDate) > instantOf(localStart, timeZone)
  );
}

export function ownHoldsOf({ visitor }: PageCalls, isRemembered: boolean): OwnHolds {
  let known: Promise<SlotHold[]> | undefined;
  const list = () => {
    known ??= isRemembered
      ? visitor.bookings.listOwnSlotHolds({}).then(({ slotHolds }) => slotHolds)
      : Promise.resolve([]);
    return known;
  };

  /** What became of it in the meantime is no matter: it is not held any more. */
  async function release(holds: readonly Pick<SlotHold, 'id'>[]): Promise<void> {
    if (holds.length === 0) {
      return;
    }
    known = undefined;
    await Promise.all(
      holds.map(async ({ id }) => {
        try {
          await visitor.bookings.releaseSlotHold({ slotHoldId: id });
        } catch (error) {
          if (codeOf(error) !== 'SLOT_HOLD_NOT_FOUND' && codeOf(error) !== 'SLOT_HOLD_UNAVAILABLE') {
            throw error;
          }
        }
      }),
    );
  }

  function outcomeOf(error: unknown): HoldOutcome {
    if (!isCallError(error)) {
      throw error;
    }
    if (isAddOnRefused(error)) {
      // A time of that length is none any more.
      return { kind: 'gone', reason: 'not-offered' };
    }
    // Without a hold the form books as well, and says itself what is in the way of that; a fault is in the log.
    const refused = refusedTime(error);
    return refused?.kind === 'gone' ? refused : { kind: 'refused' };
  }

  const ownHolds: OwnHolds = {
    ids: async () => (await list()).map(({ id }) => id),
    async findHolding(request) {
      const found = (await list()).find((hold) => isHeld(hold, request));
      return found === undefined ? undefined : present(found);
    },
    async hold(request) {
      if (!isRemembered) {
        return { kind: 'refused' };
      }
      // Whoever chooses another time of a service does not want the one before.
      await release(
        (await list()).filter(
          (hold) => !isHeld(hold, request) && (hold.serviceId === request.serviceId || meets(hold, request)),
        ),
      );
      try {
        const { slotHold } = await visitor.bookings.createSlotHold(holdInput(request));
        known = undefined;
        return { kind: 'held', holding: present(slotHold) };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    async extend(request) {
      const found = await ownHolds.findHolding(request);
      if (found === undefined) {
        return ownHolds.hold(request);
      }
      try {
        const { slotHold } = await visitor.bookings.extendSlotHold({ slotHoldId: found.id });
        known = undefined;
        return { kind: 'held', holding: present(slotHold) };
      } catch (error) {
        if (codeOf(error) === 'SLOT_HOLD_ALREADY_EXTENDED') {
          return { kind: 'held', holding: found };
        }
        return outcomeOf(error);
      }
    },
    async letGo(holdId) {
      if (isRemembered) {
        await release([{ id: holdId }]);
      }
    },
    async clearWay(request) {
      await release((await list()).filter((hold) => !isHeld(hold, request) && meets(hold, request)));
      return ownHolds.findHolding(request);
    },
    async giveBackFor(to) {
      await release((await list()).filter((hold) => ('eventId' in to ? hold.eventId === to.eventId : meets(hold, to))));
    },
  };
  return ownHolds;
}
