/** Books what a posted form asks for, or holds it. Runs on the server only; the ticket says what, the form only who. */
import type { PageRequest } from '@openhours/client';
import { fewestOccurrences } from '@openhours/contract/bookings/recurring-limits';
import type { FormState } from '../../pages/state/booking.ts';
import { chooseAddOns } from '../../site/add-on-choice.ts';
import { addOnsField } from '../../site/add-on-text.ts';
import type { SiteCalls } from '../../site/calls.ts';
import { chooseLength } from '../../site/length-choice.ts';
import { chosenOf } from '../../site/price-choice.ts';
import type { HoldRequest } from '../../site/requests.ts';
import type { ServiceCard } from '../../site/service-card.ts';
import { readFields } from './booking-fields.ts';
import { readAnswers } from './booking-questions.ts';
import { readHoldAct } from './hold-acts.ts';
import { type FormRefusal, holdOrBook, readTicket } from './hold-or-book.ts';
import { type FormRequest, loadForm } from './load-form.ts';
import { chooseStaff } from './read-choice.ts';
import { type AskedRepeat, datesOf, readRepeat } from './read-repeat.ts';

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
  const { chosen, isGone } = chosenOfTicket(request, service, formRequest, values);
  const dates = repeat.every === undefined || readHoldAct(request) !== undefined ? undefined : datesOf(repeat);
  const unready = dates === undefined || isGone ? undefined : whyNotReady(repeat, dates.length);
  if (unready !== undefined) {
    return again(unready);
  }
  const taken = await holdOrBook(request, calls, {
    ticket: read.ticket,
    service,
    chosen,
    isGone,
    typed,
    answers,
    dates,
  });
  return taken.kind === 'refused' ? again(taken.refusal) : taken;
}

/** What the ticket of a form names, and whether some of it is not offered any more. */
function chosenOfTicket(
  request: PageRequest,
  service: ServiceCard,
  { addOns: asked, length, option, placeKey, staffId }: Omit<FormRequest, 'slug' | 'start'>,
  values: Readonly<Record<string, string>>,
): { readonly chosen: HoldRequest; readonly isGone: boolean } {
  const { staff, isPersonGone } = chooseStaff(service, staffId);
  const place = service.places.find(({ key }) => key === placeKey);
  const { isLengthGone } = chooseLength(service, length);
  const { addOns, isAddOnGone } = chooseAddOns(service, asked);
  const custom = chosenOf(service, option)?.value;
  const isChoiceGone = (Boolean(placeKey) && place === undefined) || (Boolean(option) && custom === undefined);
  return {
    isGone: isPersonGone || isLengthGone || isAddOnGone || isChoiceGone,
    chosen: {
      serviceId: service.id,
      localStart: `${values['start']}:00`,
      localEnd: `${values['end']}:00`,
      timeZone: values['zone'] ?? request.site.timeZone,
      ...(staff === undefined ? {} : { staff }),
      place,
      addOns,
      choice: service.option && custom !== undefined ? { optionId: service.option.id, custom } : undefined,
    },
  };
}

/** The dates are shown before they are booked, and are two at least. */
function whyNotReady({ isChecked }: Pick<AskedRepeat, 'isChecked'>, count: number): FormRefusal | undefined {
  if (!isChecked) {
    return { status: 200, goesOn: true };
  }
  return count < fewestOccurrences ? { status: 422, goesOn: true, repeatProblem: 'few' } : undefined;
}
