/** Asks what customers are told of a service when somebody is away or a place is closed. Runs on the server only. */
import type { PageCalls } from '@openhours/client';
import { translationIn } from '@openhours/contract/text/translated';
import { type Day, localAt } from '../days/dates.ts';
import { type SaidText, saidText } from './said-text.ts';

/** Words of the business about days to come. */
export interface SaidNotice {
  readonly first: Day;
  readonly last: Day;
  readonly text: SaidText;
}

export interface AbsenceCalls {
  /** Of whoever does a service, and of where it is offered; the soonest first. */
  listNotices(serviceId: string, timeZone: string): Promise<readonly SaidNotice[]>;
}

/** `language`: that of the reader; absent where the business writes it. */
export function absenceCallsOf({ visitor }: PageCalls, language: string | undefined): AbsenceCalls {
  return {
    async listNotices(serviceId, timeZone) {
      const { notices } = await visitor.absences.listAbsenceNotices({ serviceId });
      return notices.map(({ endDate, notice, startDate, translations }) => ({
        first: localAt(Date.parse(startDate), timeZone).slice(0, 10),
        // It may end at the midnight behind its last day.
        last: localAt(Date.parse(endDate) - 1, timeZone).slice(0, 10),
        text: saidText(notice, translationIn(translations, language)?.notice),
      }));
    },
  };
}
