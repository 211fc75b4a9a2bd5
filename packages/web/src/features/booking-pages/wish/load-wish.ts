/** Loads the form in which somebody asks to be told when a time is free. Runs on the server only. */
import type { PageRequest } from '@openhours/client';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { offeredTerms } from '../../../bookings/terms.ts';
import { instantOf } from '../../../days/dates.ts';
import type { TypedWish, WishState } from '../../../pages/state/booking.ts';
import { addOnsField, addOnsText } from '../../../site/add-on-text.ts';
import type { SiteCalls } from '../../../site/calls.ts';
import type { FormFacts } from '../load-form.ts';
import type { Choice } from '../read-choice.ts';
import { wishOfDay } from './read-wish.ts';

export interface WishFormFacts extends FormFacts {
  /** Undefined at first. */
  readonly wish?: TypedWish | undefined;
  readonly wishProblem?: WishState['wishProblem'];
  /** The chosen place, and whom; undefined: any. */
  readonly staffId: string | undefined;
  readonly placeKey: string | undefined;
}

export async function loadWish(
  request: PageRequest,
  calls: SiteCalls,
  choice: Choice,
  facts: WishFormFacts,
): Promise<WishState | undefined> {
  const { day, service } = choice;
  if (service.hasWaitlist !== true) {
    return undefined;
  }
  const asked = await calls.readQuestions(service.formId);
  const { answerProblems, answers, captcha, problems, retryAfterSeconds, trouble, typed } = facts;
  return {
    kind: 'wish',
    service,
    day,
    addOns: choice.addOns.map(({ isTranslated, name, quantity }) => ({
      name,
      quantity,
      ...(isTranslated === true ? { isTranslated: true as const } : {}),
    })),
    wish: facts.wish ?? wishOfDay(day),
    wishProblem: facts.wishProblem,
    staffId: service.staff.some(({ id }) => id === facts.staffId) ? facts.staffId : undefined,
    placeKey: service.places.some(({ key }) => key === facts.placeKey) ? facts.placeKey : undefined,
    own: undefined,
    ticket: issueTicket(request, choice, facts.goesOn),
    hold: 'none',
    asked,
    confirmsByEmail: false,
    typed,
    problems,
    answers,
    answerProblems,
    captcha,
    retryAfterSeconds,
    trouble: trouble === 'unchosen' ? 'expired' : trouble,
    terms: offeredTerms(service, instantOf(`${day}T00:00:00`, request.site.timeZone), request),
  };
}

/** What was chosen of the service; when it could be, with whom and where is said by the form itself. */
function issueTicket(
  request: PageRequest,
  { addOns, day, length, option, service }: Choice,
  goesOn: boolean | undefined,
): string {
  const taken = addOnsText(addOns);
  const values = {
    wish: 'yes',
    service: service.slug,
    day,
    ...(length === undefined ? {} : { length: String(length) }),
    ...(option === undefined ? {} : { option }),
    ...(taken === undefined ? {} : { [addOnsField]: taken }),
  };
  return request.issueTicket(pagePaths.bookingForm, values, { goesOn });
}
