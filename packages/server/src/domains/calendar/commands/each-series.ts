/**
 * What jobs of the calendar have in common that go through series, an event by itself or a master with its rows, behind
 * an act that is done already (docs/decisions/0054).
 */
import { beginCatalogueWrite } from '../../../db/catalogue-version.ts';
import type { ConsequenceJob } from '../../../domain.ts';
import type { CalendarAct } from '../act.ts';
import { countSeries, type EventsOfAct, seriesAfter } from '../repository/series.ts';

type Walk<Asked> = Required<Pick<ConsequenceJob<Asked>, 'begin' | 'count' | 'idsAfter' | 'isConsequence'>>;

/** The series of which something fulfils what the act asks. */
export function eachSeries<Asked>(eventsOf: (asked: Asked, act: CalendarAct) => EventsOfAct): Walk<Asked> {
  return {
    isConsequence: true,
    begin: beginCatalogueWrite,
    count: (reader, asked, _madeUntilMs, act) => countSeries(reader, eventsOf(asked, act)),
    idsAfter: (reader, asked, page, act) => seriesAfter(reader, eventsOf(asked, act), page),
  };
}
