/**
 * What was booked in the words of a message: what it is, what was chosen of it and is taken with it, and where. Its
 * customer reads them in their language, as far as the business says them in it.
 */
import type { Booking } from '@openhours/contract';
import { namesOfAddOns, saidAddOn } from '@openhours/contract/bookings/add-on-names';
import { chosenWords } from '@openhours/contract/bookings/chosen-words';
import { numberFormat } from '@openhours/contract/text/intl-formats';
import { otherLanguageOf } from '../../../messages/languages.ts';
import type { BookingNotice } from './rules/notices.ts';
import { namesInWords } from './rules/teachers.ts';
import type { MessageSetting } from './setting.ts';

/** What is known besides, and in which language it is said. */
export type Wording = MessageSetting & { readonly language: string };

/** What the words of a booking go by. */
export type BookingWording = Pick<Wording, 'customerChoices' | 'language' | 'mainLanguage'>;

/** What was booked: for customers in their language. */
export function titleOf(
  { audience, booking }: BookingNotice,
  { customerTitle }: Pick<MessageSetting, 'customerTitle'>,
) {
  const { title } = booking.bookedEntity;
  return audience === 'participant' ? (customerTitle ?? title) : title;
}

/** What is taken with a booking, in words; empty where nothing is. */
export function addOnsInWords({ bookedAddOns }: Booking, { language, mainLanguage }: BookingWording): string {
  const { format } = numberFormat(language);
  const otherLanguage = otherLanguageOf(language, mainLanguage);
  return namesInWords(
    namesOfAddOns(
      bookedAddOns.map((addOn) => saidAddOn(addOn, otherLanguage)),
      format,
    ),
    language,
  );
}

/** What was chosen of an option of the business's own, in words; empty where nothing was. */
export function choiceInWords(booking: Booking, wording: BookingWording): string {
  const { customerChoices, language, mainLanguage } = wording;
  const isOwn = otherLanguageOf(language, mainLanguage) === undefined || customerChoices === undefined;
  return namesInWords(isOwn ? chosenWords(booking) : customerChoices, language);
}

/** Where it takes place; nowhere for an online visit, whose booking names the main location all the same. */
export function locationOf(
  { bookedEntity: { schedule, slot } }: Booking,
  { isOnline }: Pick<MessageSetting, 'isOnline'>,
) {
  const location = (slot ?? schedule)?.location;
  return isOnline && location?.locationType === 'OWNER_BUSINESS' ? undefined : location;
}

/** The same in words. */
export function placeOf(
  booking: Booking,
  setting: BookingWording & Pick<MessageSetting, 'customerPlace' | 'isOnline'>,
): string {
  const location = locationOf(booking, setting);
  const said =
    otherLanguageOf(setting.language, setting.mainLanguage) === undefined ? undefined : setting.customerPlace;
  return [location === undefined ? undefined : (said ?? location.name), location?.formattedAddress]
    .filter(Boolean)
    .join(', ');
}
