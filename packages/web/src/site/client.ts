/** Answers what pages ask (`site/calls.ts`) through the typed client, by subject. Runs on the server only. */
import type { PageCalls } from '@openhours/client';
import { absenceCallsOf } from './absence-calls.ts';
import { bookingCallsOf } from './booking-calls.ts';
import { businessCallsOf, knownOfBusiness } from './business-calls.ts';
import type { SiteCalls } from './calls.ts';
import { firstTimeCallsOf } from './first-time-calls.ts';
import { ownHoldsOf } from './hold-calls.ts';
import { linkCallsOf } from './link-calls.ts';
import { memberCallsOf } from './member-calls.ts';
import { messageCallsOf } from './message-calls.ts';
import { readOptionsOf } from './option-calls.ts';
import { findFormOf, questionCallsOf } from './question-calls.ts';
import { recurringCallsOf } from './recurring-calls.ts';
import { redirectCallsOf } from './redirect-calls.ts';
import { serviceCallsOf } from './service-calls.ts';
import { sessionCallsOf } from './session-calls.ts';
import { slotCallsOf } from './slot-calls.ts';
import { takenCallsOf } from './taken-calls.ts';
import { togetherCallsOf } from './together-calls.ts';

interface Asking {
  readonly currency: string;
  /** The browser brought its visitor along. */
  readonly isRemembered: boolean;
  /** That of the reader; absent where the business writes it. */
  readonly language?: string | undefined;
}

/** Puts the questions of pages to the typed client. */
export function callsOfSite(callers: PageCalls, { currency, isRemembered, language }: Asking): SiteCalls {
  const { extend, findHolding, hold, letGo, ...holds } = ownHoldsOf(callers, isRemembered);
  const known = knownOfBusiness(callers, language);
  const findForm = findFormOf(callers);
  const readOptions = readOptionsOf(callers);
  const reader = { language, sayPlaces: known.sayPlaces, findForm, readOptions };
  return {
    findHolding,
    hold,
    extend,
    letGo,
    ...absenceCallsOf(callers, known, language),
    ...bookingCallsOf(callers, holds, { currency, ...reader }),
    ...businessCallsOf(callers, known, language),
    ...firstTimeCallsOf(callers, holds, known),
    ...linkCallsOf(callers, holds, reader),
    ...memberCallsOf(callers, reader),
    ...messageCallsOf(callers),
    ...questionCallsOf(callers, findForm, language),
    ...recurringCallsOf(callers, { ...holds, letGo }),
    ...redirectCallsOf(callers),
    ...serviceCallsOf(callers, { ...known, readOptions }, { currency, language }),
    ...sessionCallsOf(callers, holds, known),
    ...slotCallsOf(callers, holds, known),
    ...takenCallsOf(callers, holds),
    ...togetherCallsOf(callers, reader),
  };
}
