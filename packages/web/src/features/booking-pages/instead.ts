/** Says why a wanted time cannot be had, and finds what is free near it instead. Runs on the server only. */
import type { PageRequest } from '@openhours/client';
import { instantOf, localOf } from '../../days/dates.ts';
import type { SiteCalls } from '../../site/calls.ts';
import type { OfferedSlot, UnavailableReason } from '../../site/times.ts';
import { listFreeAfter } from './beside-picker.ts';
import type { LoadedPicker } from './load-picker.ts';
import type { Choice } from './read-choice.ts';
import { freeTimeOf, questionOf } from './slot-questions.ts';
import { whyUnavailable } from './why-unavailable.ts';

/** How many free times are offered when the chosen one is gone. */
const nearestCount = 3;

/** Of a start, `YYYY-MM-DDThh:mm`; `refusal`: why the attempt to have it was refused. */
export async function findInstead(
  request: PageRequest,
  calls: SiteCalls,
  loaded: LoadedPicker,
  choice: Choice,
  { refusal, start }: { readonly start: string; readonly refusal: UnavailableReason | undefined },
): Promise<{ readonly why: ReturnType<typeof whyUnavailable>; readonly nearest: readonly OfferedSlot[] }> {
  const { picker, times, unbookable } = loaded;
  const { service } = choice;
  const { timeZone } = request.site;
  const wanted = freeTimeOf(service, start);
  const why = whyUnavailable(
    {
      isPast: instantOf(localOf(wanted.day, wanted.start), timeZone) <= request.nowMs,
      isPersonGone: choice.isPersonGone,
      refusal,
      notNow: unbookable.get(start)?.notNow,
      wanted,
      times: picker.day === wanted.day ? times : [],
      pauseMinutes: service.pauseMinutes,
    },
    { timeZone, nowMs: request.nowMs },
  );
  return { why, nearest: await findNearest(calls, loaded, choice, start, timeZone) };
}

/** The free times nearest to one that cannot be had: of its month, else the first ones after. */
async function findNearest(
  calls: SiteCalls,
  { picker, slots }: LoadedPicker,
  choice: Choice,
  wanted: string,
  timeZone: string,
): Promise<readonly OfferedSlot[]> {
  const others = [...slots.values()].filter((each) => each.localStart.slice(0, 16) !== wanted);
  return others.length > 0
    ? nearestOf(others, wanted)
    : listFreeAfter(calls, questionOf(choice, timeZone), picker.until, nearestCount);
}

/** The free times closest to a wanted one: earlier or later alike. */
function nearestOf(slots: readonly OfferedSlot[], wanted: string): OfferedSlot[] {
  const distance = (slot: OfferedSlot) => Math.abs(Date.parse(`${slot.localStart}Z`) - Date.parse(`${wanted}:00Z`));
  return slots
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, nearestCount)
    .toSorted((a, b) => (a.localStart < b.localStart ? -1 : 1));
}
