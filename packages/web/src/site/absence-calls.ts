/** Asks what customers are told when somebody is away or a place is closed. Runs on the server only. */
import type { PageCalls } from '@openhours/client';
import { daysAndTimesOf } from '@openhours/contract/closed-days/stretches';
import { translationIn } from '@openhours/contract/text/translated';
import type { Day } from '../days/dates.ts';
import type { KnownOfBusiness } from './business-calls.ts';
import { nameAlone, type SaidName, type SaidText, saidText } from './said-text.ts';

/** Words of the business about a time to come. */
export interface SaidNotice {
  readonly first: Day;
  readonly last: Day;
  /** From when on the first day until when on the last, wall-clock texts; absent: whole days. */
  readonly times?: { readonly start: string; readonly end: string };
  readonly text: SaidText;
  /** The one of several places that is closed. */
  readonly place?: SaidName;
  /** Of one place; absent: of all. */
  readonly placeId?: string;
  /** The closed day that says the same. */
  readonly closedDayId?: string;
}

export interface AbsenceCalls {
  /** Of whoever does a service, and where it is offered; of none: of the business and its places. The soonest first. */
  listNotices(serviceId: string | undefined): Promise<readonly SaidNotice[]>;
}

/** `language`: that of the reader; absent where the business writes it. */
export function absenceCallsOf(
  { visitor }: PageCalls,
  { findPlaces }: Pick<KnownOfBusiness, 'findPlaces'>,
  language: string | undefined,
): AbsenceCalls {
  return {
    async listNotices(serviceId) {
      const { notices } = await visitor.absences.listAbsenceNotices(serviceId === undefined ? {} : { serviceId });
      const places = notices.some(({ locationId }) => locationId !== undefined) ? await findPlaces() : [];
      return notices.map(
        ({ allDay, closedDayId, localEnd, localStart, locationId, notice, translations }): SaidNotice => {
          const place = places.length < 2 ? undefined : places.find(({ id }) => id !== undefined && id === locationId);
          const { firstDate: first, lastDate: last } = daysAndTimesOf({ localEnd, localStart });
          return {
            first,
            last,
            ...(allDay ? {} : { times: { start: localStart, end: localEnd } }),
            text: saidText(notice, translationIn(translations, language)?.notice),
            ...(place === undefined ? {} : { place: nameAlone(place) }),
            ...(locationId === undefined ? {} : { placeId: locationId }),
            ...(closedDayId === undefined ? {} : { closedDayId }),
          };
        },
      );
    },
  };
}
