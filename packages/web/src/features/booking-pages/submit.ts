/** Books what a posted form asks for, or holds it. Runs on the server only; the ticket says what, the form only who. */
import type { PageRequest } from '@openhours/client';
import { fewestOccurrences } from '@openhours/contract/bookings/recurring-limits';
import type { FormState } from '../../pages/state/booking.ts';
import { chooseAddOns } from '../../site/add-on-choice.ts';
import { addOnsField } from '../../site/add-on-text.ts';
import type { SiteCalls } from '../../site/calls.ts';
import { chooseLength } from '../../site/length-choice.ts';
import { chosenOf } from '../../site/price-choice.ts';
import { readFields } from './booking-fields.ts';
import { readAnswers } from './booking-questions.ts';
import { readHoldAct } from './hold-acts.ts';
import { type FormRefusal, holdOrBook, readTicket } from './hold-or-book.ts';
import { loadForm } from './load-form.ts';
import { chooseStaff } from './read-choice.ts';
import { readRepeat, startsOf } from './read-repeat.ts';

export type Submission =
  | { readonly kind: 'booked'; readonly bookingId: string }
  /** The form was for a service that cannot be booked online any more. */
  | { readonly kind: 'service-closed' }
  | {
      readonly kind: 'again';
      readonly status: number;
      readonly form: FormState | undefined;
      readonly retryAfterSeconds?: number | undefined;
    };

export async function submitBooking(request: PageRequest, calls: SiteCalls, firstWeekday: number): Promise<Submission> {
  const typed = readFields(request.form);
  const answers = readAnswers(request.form);
  const repeat = readRepeat(request.form);
  const { ticket } = request;
  // Without a ticket nothing is booked, so the form itself may say what it was rendered for.
  const values: Readonly<Record<string, string>> = ticket.state === 'missing' ? request.form : ticket.values;
  const formRequest = {
    slug: values['service'] ?? '',
    start: values['start'] ?? '',
    staffId: values['staff'],
    placeKey: values['place'],
    length: values['length'],
    option: values['option'],
    addOns: values[addOnsField],
  };
  const again = async ({ isAddOnGone, status, ...rest }: FormRefusal): Promise<Submission> => ({
    kind: 'again',
    status,
    retryAfterSeconds: rest.retryAfterSeconds,
    form: await loadForm(request, calls, formRequest, firstWeekday, {
      typed,
      answers,
      repeat,
      problems: {},
      answerProblems: {},
      trouble: undefined,
      // A time of the length that was chosen is none any more.
      ...(isAddOnGone === true ? { refusal: 'not-offered' } : {}),
      ...rest,
    }),
  });
  const read = readTicket(request);
  if (read.kind === 'refused') {
    return again(read.refusal);
  }
  const service = await calls.findService(formRequest.slug);
  if (service === undefined) {
    return { kind: 'service-closed' };
  }
  const { staff, isPersonGone } = chooseStaff(service, formRequest.staffId);
  const place = service.places.find(({ key }) => key === formRequest.placeKey);
  const { isLengthGone } = chooseLength(service, formRequest.length);
  const { addOns, isAddOnGone } = chooseAddOns(service, formRequest.addOns);
  const custom = chosenOf(service, formRequest.option)?.value;
  const isChoiceGone =
    (Boolean(formRequest.placeKey) && place === undefined) || (Boolean(formRequest.option) && custom === undefined);
  const isGone = isPersonGone || isLengthGone || isAddOnGone || isChoiceGone;
  const chosen = {
    serviceId: service.id,
    localStart: `${values['start']}:00`,
    localEnd: `${values['end']}:00`,
    timeZone: values['zone'] ?? request.site.timeZone,
    ...(staff === undefined ? {} : { staff }),
    place,
    addOns,
    choice: service.option && custom !== undefined ? { optionId: service.option.id, custom } : undefined,
  };
  const startsMs = repeat.every === undefined || readHoldAct(request) !== undefined ? undefined : startsOf(repeat);
  if (startsMs !== undefined && !isGone && (!repeat.isChecked || startsMs.length < fewestOccurrences)) {
    // The dates are shown before they are booked.
    return again({
      status: repeat.isChecked ? 422 : 200,
      goesOn: true,
      ...(repeat.isChecked && { repeatProblem: 'few' }),
    });
  }
  const taken = await holdOrBook(request, calls, {
    ticket: read.ticket,
    service,
    chosen,
    isGone,
    typed,
    answers,
    startsMs,
  });
  return taken.kind === 'refused' ? again(taken.refusal) : taken;
}
