/** What is being booked, always in sight: the service, and the time as soon as there is one. */
import { servicePageAddress } from '../../lib/addresses.ts';
import { localOf } from '../../lib/dates.ts';
import type { FreeTime, PickerState } from '../../lib/page-state.ts';
import { Chevron } from '../../ui/chevron.tsx';
import { usePage } from '../../ui/page-context.tsx';
import { FactRow } from '../../ui/sentence.tsx';
import styles from './booking.module.css';

interface SummaryProps {
  readonly picker: PickerState;
  readonly chosen: FreeTime | undefined;
  /** True when the chosen time is no longer to be had: it is shown struck. */
  readonly isGone: boolean;
}

/** Where one is, first of all: the service, and the way back to it. */
export function BackToService({ service }: { service: PickerState['service'] }) {
  return (
    <a className={styles['back']} href={servicePageAddress(service.slug)}>
      <Chevron towards="back" />
      <bdi>{service.name}</bdi>
    </a>
  );
}

export function Summary({ picker, chosen, isGone }: SummaryProps) {
  const { formats, say } = usePage();
  const { service, place } = picker;
  const who = picker.staff ?? (service.staff.length === 1 ? service.staff[0] : undefined);
  return (
    <aside className={styles['summary']} aria-label={say('summary.title')}>
      {chosen === undefined ? null : (
        <p className={`oh-time oh-answer ${styles['chosenTime']} ${isGone ? styles['gone'] : ''}`}>
          <span className={styles['chosenDay']}>{formats.day(chosen.day)}</span>
          <span className={styles['chosenShortDay']}>{formats.shortDay(chosen.day)}</span>{' '}
          <span>{formats.time(localOf(chosen.day, chosen.start))}</span>
        </p>
      )}
      <p className={styles['summaryFacts']}>
        <FactRow
          facts={[
            formats.duration(service.durationMinutes),
            ...(who === undefined ? [] : [who.name]),
            ...(service.price === undefined ? [] : [formats.money(service.price.amount, service.price.currency)]),
          ]}
        />
      </p>
      {place?.name === undefined ? null : (
        <p className="oh-soft">
          <bdi>{place.name}</bdi>
        </p>
      )}
    </aside>
  );
}
