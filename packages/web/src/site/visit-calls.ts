/** Bookings as whoever reads them reads them: what pages read besides, through the typed client. Runs on the server only. */
import type { Booking, ServiceOptions } from '@openhours/contract';
import { chosenWords } from '@openhours/contract/bookings/chosen-words';
import type { KnownOfBusiness } from './business-calls.ts';
import type { ReadOptions } from './option-calls.ts';
import { presentVisit } from './present.ts';
import { type AnsweredBooking, answersTo, type FindForm } from './question-calls.ts';
import type { BookedVisit } from './visits.ts';

/** Whoever reads, and what they ask only once of all visits of a page. */
export interface VisitReader extends Pick<KnownOfBusiness, 'sayPlaces'> {
  /** Absent where the business writes it. */
  readonly language: string | undefined;
  readonly findForm: FindForm;
  readonly readOptions: ReadOptions;
}

/** The option of the service, asked for only where what was chosen of it may be called otherwise. */
async function optionsOf(
  booking: Booking,
  { language, readOptions }: Pick<VisitReader, 'language' | 'readOptions'>,
): Promise<ServiceOptions | undefined> {
  const { schedule, slot } = booking.bookedEntity;
  const { serviceId } = slot ?? schedule ?? {};
  if (language === undefined || serviceId === undefined || chosenWords(booking).length === 0) {
    return undefined;
  }
  return (await readOptions(serviceId))?.options;
}

/** A booking with what was answered when it was made. */
export async function readVisit(answered: AnsweredBooking, reader: VisitReader): Promise<BookedVisit> {
  const { booking } = answered;
  const { schedule, slot } = booking.bookedEntity;
  const { language } = reader;
  const [options, answers, sayPlace] = await Promise.all([
    optionsOf(booking, reader),
    answersTo(answered, reader),
    reader.sayPlaces([(slot ?? schedule)?.location]),
  ]);
  return presentVisit(booking, { language, answers, options, sayPlace });
}
