/** What is being booked, always in sight: the service's facts, and the time as soon as there is one. */

import { wholeDaysOf } from '@openhours/contract/calendar/whole-days';
import { localOf } from '../../days/dates.ts';
import { servicePageAddress } from '../../pages/addresses.ts';
import type { PickerState } from '../../pages/state/booking.ts';
import type { FreeTime } from '../../pages/state/offers.ts';
import type { OptionOfCard } from '../../site/service-card.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { Fact } from '../../ui/display/facts.tsx';
import { momentOf } from '../../ui/display/moments.ts';
import { ListedWords, SaidNameWords, SaidWords, ServiceWords } from '../../ui/display/own-words.tsx';
import { PlaceName } from '../../ui/display/place-fact.tsx';
import { PriceText } from '../../ui/display/price-text.tsx';
import { servicePrice } from '../../ui/display/service-price.ts';
import { WholePieces } from '../../ui/display/whole-pieces.tsx';
import { Chevron } from '../../ui/styles/chevron.tsx';
import styles from './booking.module.css';
import { choiceOf } from './chosen-fields.tsx';

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
      <ServiceWords of="name" service={service} />
    </a>
  );
}

export function Summary({ picker, chosen, isGone }: SummaryProps) {
  const { formats, say } = usePage();
  const { service, place } = picker;
  const days = chosen === undefined ? undefined : wholeDaysOf(momentOf(chosen));
  const who = picker.staff ?? (service.staff.length === 1 ? service.staff[0] : undefined);
  return (
    <aside className={styles['summary']} aria-label={say('summary.title')}>
      {chosen === undefined ? null : (
        <p className={`oh-time oh-answer ${styles['chosenTime']} ${isGone ? 'oh-struck oh-soft' : ''}`}>
          <span className={styles['chosenDay']}>
            <WholePieces pieces={formats.dayPieces(chosen.day)} />
          </span>
          <span className={styles['chosenShortDay']}>{formats.shortDay(chosen.day)}</span>{' '}
          {days === undefined ? <span>{formats.time(localOf(chosen.day, chosen.start))}</span> : null}
          {days === undefined || days.first === days.last ? null : <span>– {formats.shortDay(days.last)}</span>}
        </p>
      )}
      <dl className={styles['facts']}>
        <Known name={say('service.length')} value={formats.length(service.durationMinutes)} />
        <Known name={say('service.with')} value={who?.name} />
        {service.option === undefined || picker.optionChoice === undefined ? null : (
          <Fact name={<SaidNameWords named={service.option} />}>
            <ChosenWords option={service.option} value={picker.optionChoice} />
          </Fact>
        )}
        {service.addOnGroups === undefined ? null : (
          <Fact name={say('visit.addOns')}>
            <a href={servicePageAddress(service.slug, choiceOf(picker))}>
              {/* One piece: the link lays out its children in a row, without the spaces between them. */}
              <bdi>
                {picker.addOnNames.length === 0 ? say('visit.addOns') : <ListedWords texts={picker.addOnNames} />}
              </bdi>
            </a>
          </Fact>
        )}
        {servicePrice(service, say, formats) === undefined ? null : (
          <Fact name={say('service.price')}>
            <PriceText service={service} />
          </Fact>
        )}
        {service.isOnline ? (
          <Known name={say('service.where')} value={say('service.online')} />
        ) : place?.name === undefined ? null : (
          <Fact name={say('service.where')}>
            <PlaceName place={place} />
          </Fact>
        )}
      </dl>
    </aside>
  );
}

/** A fact, where it is known. */
function Known({ name, value }: { name: string; value: string | undefined }) {
  return value === undefined ? null : (
    <Fact name={name}>
      <bdi>{value}</bdi>
    </Fact>
  );
}

/** What is chosen of an option, as its reader reads it. */
function ChosenWords({ option, value }: { readonly option: OptionOfCard; readonly value: string }) {
  return <SaidWords text={option.choices.find((choice) => choice.value === value) ?? { words: value }} />;
}
