/** The day line of a service as customers see it: what is offered on a day, what is taken, and the chosen time. */
import { type Day, localOf } from '../../days/dates.ts';
import {
  freeStretches,
  gapsShorterThan,
  joinStretches,
  type Stretch,
  spanOf,
  untilTaken,
} from '../../days/stretches.ts';
import type { DayPicture } from '../../pages/state/offers.ts';
import type { ServiceCard } from '../../site/service-card.ts';
import { usePage } from '../context/page-context.tsx';
import { DayLine, legendWords } from './day-line.tsx';

interface OfferedDayLineProps {
  readonly day: Day;
  readonly picture: DayPicture;
  readonly service: Pick<ServiceCard, 'durationMinutes' | 'pauseMinutes'>;
  readonly mark?: Stretch | undefined;
  readonly sentence: string;
}

export function OfferedDayLine({ day, picture, service, mark, sentence }: OfferedDayLineProps) {
  const { formats, say } = usePage();
  const taken = picture.taken;
  const free = untilTaken(
    freeStretches(picture.starts, service.durationMinutes, service.pauseMinutes),
    taken ?? [],
    service.pauseMinutes,
  );
  const span = spanOf([
    ...free,
    ...(picture.offered === undefined ? [] : [picture.offered]),
    ...picture.ruled,
    ...(taken ?? []),
    ...(mark === undefined ? [] : [mark]),
  ]);
  if (span === undefined) {
    return null;
  }
  const filled = joinStretches(taken ?? [], service.pauseMinutes);
  const ruled = untilTaken(joinStretches(picture.ruled, service.pauseMinutes), filled, service.pauseMinutes);
  const known = [...free, ...filled, ...ruled, ...(mark === undefined ? [] : [mark])];
  return (
    <DayLine
      opens={span.start}
      closes={span.end}
      free={free}
      // Until it is known what is booked, nothing is rendered as booked.
      taken={filled}
      ruled={ruled}
      between={gapsShorterThan(span, known, service.durationMinutes + service.pauseMinutes)}
      mark={mark}
      opensLabel={formats.time(localOf(day, span.start))}
      closesLabel={formats.time(localOf(day, span.end))}
      sentence={sentence}
      legend={legendWords(say)}
    />
  );
}
