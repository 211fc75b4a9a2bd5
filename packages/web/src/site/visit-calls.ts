/** Bookings as whoever reads them reads them: what pages read besides, through the typed client. Runs on the server only. */
import type { PageCalls } from '@openhours/client';
import type { Booking, ServiceOptions } from '@openhours/contract';
import { chosenWords } from '@openhours/contract/bookings/chosen-words';
import type { KnownOfBusiness } from './business-calls.ts';
import { presentVisit } from './present.ts';
import { type AnsweredBooking, answersTo } from './question-calls.ts';
import type { BookedVisit } from './visits.ts';

type Callers = Pick<PageCalls, 'visitor'>;

/** Whoever reads. */
export interface VisitReader extends Pick<KnownOfBusiness, 'sayPlaces'> {
  /** Absent where the business writes it. */
  readonly language: string | undefined;
}

/** The option of the service, asked for only where what was chosen of it may be called otherwise. */
async function optionsOf(
  { visitor }: Callers,
  booking: Booking,
  language: string | undefined,
): Promise<ServiceOptions | undefined> {
  const { schedule, slot } = booking.bookedEntity;
  const { serviceId } = slot ?? schedule ?? {};
  if (language === undefined || serviceId === undefined || chosenWords(booking).length === 0) {
    return undefined;
  }
  const query = { filter: { serviceId: { $eq: serviceId } }, cursorPaging: { limit: 1 } };
  const { serviceOptionsAndVariantsList: found } =
    await visitor.serviceOptionsAndVariants.queryServiceOptionsAndVariants({ query });
  return found[0]?.options;
}

/** A booking with what was answered when it was made. */
export async function readVisit(
  callers: Callers,
  answered: AnsweredBooking,
  { language, sayPlaces }: VisitReader,
): Promise<BookedVisit> {
  const [options, answers, sayPlace] = await Promise.all([
    optionsOf(callers, answered.booking, language),
    answersTo(callers, answered, language),
    sayPlaces(),
  ]);
  return presentVisit(answered.booking, { language, answers, options, sayPlace });
}
