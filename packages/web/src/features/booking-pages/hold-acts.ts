/**
 * The acts of a form that do not book: holding what was chosen while the form is filled in, and holding it longer
 * (docs/decisions/0035). Runs on the server only. A form names the act in its field `act` (`HoldAct`).
 */
import type { PageRequest } from '@openhours/client';
import type { Outcome } from '../../pages/page.ts';
import type { FormHolding } from '../../pages/state/booking.ts';
import type { SiteCalls } from '../../site/calls.ts';
import type { Holding, HoldRequest } from '../../site/requests.ts';
import type { HoldAct } from './hold-act-names.ts';

/** In the address of a form that was sent once more, by a browser that was to bring its visitor along. */
const secondTry = 'again';

export function readHoldAct({ form }: Pick<PageRequest, 'form'>): HoldAct | undefined {
  const { act } = form;
  return act === 'choose' || act === 'hold' || act === 'extend' || act === 'release' ? act : undefined;
}

/**
 * A hold belongs to a visitor whom the browser brings along. Whoever comes for the first time is remembered, and sends
 * the same form once more with that memory; a browser that keeps none holds nothing.
 */
export function askToRemember(request: Pick<PageRequest, 'isRemembered' | 'path' | 'query'>): Outcome | undefined {
  return request.isRemembered || request.query[secondTry] !== undefined
    ? undefined
    : { kind: 'go', address: `${request.path}?${secondTry}=1`, beginsVisit: true, withForm: true };
}

/** The hold of a form in the words of its page. */
function presentHold({ nowMs }: Pick<PageRequest, 'nowMs'>, { id, isExtendable, untilMs }: Holding): FormHolding {
  return { id, untilMs, leftMs: untilMs - nowMs, isExtendable };
}

/** What is held of a request when its form is rendered; `isRefused`: it was tried and cannot be. */
export async function loadHold(
  request: Pick<PageRequest, 'nowMs'>,
  calls: SiteCalls,
  holdRequest: HoldRequest,
  isRefused: boolean,
): Promise<FormHolding> {
  const found = await calls.findHolding(holdRequest);
  return found === undefined ? (isRefused ? 'refused' : 'none') : presentHold(request, found);
}

/** The id of a hold as a form carries it; whatever cannot be one is none. */
export function heldId({ form }: Pick<PageRequest, 'form'>): string | undefined {
  const { hold } = form;
  return hold !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(hold) ? hold : undefined;
}
