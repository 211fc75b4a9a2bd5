/** How long a visit is to be and where, each only where there is a choice: few are seen beside each other, many stand in a list. */
import { Input } from '@mantine/core';
import { useId } from 'react';
import { lengthsOf } from '../../days/lengths.ts';
import { own } from '../../language/bidi.ts';
import { choiceAddress } from '../../pages/addresses.ts';
import type { PickerState } from '../../pages/state/booking.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { Opening } from '../../ui/display/opening.tsx';
import { ChoiceLink } from '../../ui/forms/choice-link.tsx';
import chips from '../../ui/styles/chips.module.css';
import choiceLink from '../../ui/styles/choice-link.module.css';
import plain from '../../ui/styles/plain-button.module.css';
import tiles from './choices.module.css';
import { choiceOf, HiddenFields } from './chosen-fields.tsx';
import { mostTiles } from './most-tiles.ts';
import styles from './picker.module.css';

interface ChoicesProps {
  readonly picker: PickerState;
  readonly onChoice: (address: string) => void;
}

/** Where one of the choices leads: to the first day ahead that is free with it. */
function addressOf(picker: PickerState, choice: ReturnType<typeof choiceOf>): string {
  const { day, isWholeMonth, paths } = picker;
  return choiceAddress(paths.choose, { ...choiceOf(picker), ...choice, day, isWholeMonth, firstFreeOf: 'ahead' });
}

/** Of a range any minute may be chosen by address: it stands in its place among the others. */
function lengthsWith({ lengthChoice, service }: PickerState): number[] {
  const { choices } = lengthsOf(service.lengths);
  return lengthChoice === undefined ? [] : [...new Set([...choices, lengthChoice])].toSorted((a, b) => a - b);
}

export function Choices({ onChoice, picker }: ChoicesProps) {
  const { formats, say } = usePage();
  const { day, isWholeMonth, lengthChoice, placeChoice, service } = picker;
  const lengths = lengthsWith(picker);
  const areLengthsListed = lengths.length > mostTiles;
  const arePlacesListed = placeChoice !== undefined && service.places.length > mostTiles;
  return (
    <>
      {lengths.length === 0 || areLengthsListed ? null : (
        <Lengths lengths={lengths} picker={picker} onChoice={onChoice} />
      )}
      {placeChoice === undefined || arePlacesListed ? null : <Places picker={picker} onChoice={onChoice} />}
      {areLengthsListed || arePlacesListed ? (
        <form method="get" action={picker.paths.choose} className={tiles['choices']}>
          <HiddenFields
            fields={{
              ...choiceOf(picker),
              ...(areLengthsListed ? { length: undefined } : {}),
              ...(arePlacesListed ? { place: undefined } : {}),
              day,
              first: 'ahead',
              view: isWholeMonth ? 'month' : undefined,
            }}
          />
          {areLengthsListed ? (
            <Select
              name="length"
              label={say('service.length')}
              value={String(lengthChoice)}
              onChoose={(length) => onChoice(addressOf(picker, { length: Number(length) }))}
              choices={lengths.map((minutes) => [String(minutes), formats.length(minutes)])}
            />
          ) : null}
          {arePlacesListed ? (
            <Select
              name="place"
              label={say('service.where')}
              value={placeChoice.key}
              onChoose={(place) => onChoice(addressOf(picker, { place }))}
              choices={service.places.map(({ key, name }) => [
                key,
                name === undefined ? say('service.atCustomer') : own(name),
              ])}
            />
          ) : null}
          <noscript>
            <button type="submit" className={`${plain['button']} ${styles['plainButton']}`}>
              {say('act.show')}
            </button>
          </noscript>
        </form>
      ) : null}
    </>
  );
}

function Lengths({ lengths, onChoice, picker }: ChoicesProps & { readonly lengths: readonly number[] }) {
  const { formats, say } = usePage();
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['people']}>
      <h2 id={id}>{say('service.length')}</h2>
      <ul className={`${choiceLink['line']} ${chips['chips']}`}>
        {lengths.map((length) => (
          <li key={length}>
            <ChoiceLink
              className={chips['chip']}
              address={addressOf(picker, { length })}
              isChosen={length === picker.lengthChoice}
              onChoose={onChoice}
            >
              {formats.length(length)}
            </ChoiceLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where, each with its address and whether it is open. */
function Places({ onChoice, picker }: ChoicesProps) {
  const { say } = usePage();
  const id = useId();
  const { placeChoice, placeOpenings, service } = picker;
  return (
    <section aria-labelledby={id} className={styles['people']}>
      <h2 id={id}>{say('service.where')}</h2>
      <ul className={`${choiceLink['line']} ${tiles['tiles']}`}>
        {service.places.map(({ address, isNamedByAddress, key, name }) => {
          const opening = placeOpenings[key];
          return (
            <li key={key}>
              <ChoiceLink
                className={tiles['tile']}
                address={addressOf(picker, { place: key })}
                isChosen={key === placeChoice?.key}
                onChoose={onChoice}
              >
                <span className={tiles['tileName']}>
                  {name === undefined ? say('service.atCustomer') : <bdi>{name}</bdi>}
                </span>
                {address === undefined || isNamedByAddress === true ? null : (
                  <>
                    {' '}
                    <bdi className={tiles['tileLine']}>{address}</bdi>
                  </>
                )}
                {opening === undefined ? null : (
                  <>
                    {' '}
                    <span className={tiles['tileOpening']}>
                      <Opening opening={opening} />
                    </span>
                  </>
                )}
              </ChoiceLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface SelectProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChoose: (value: string) => void;
  /** Each with its words. */
  readonly choices: readonly (readonly [string, string])[];
}

function Select({ choices, label, name, onChoose, value }: SelectProps) {
  const id = useId();
  return (
    <Input.Wrapper id={id} label={label} size="md" className={tiles['select'] as string}>
      <Input
        component="select"
        id={id}
        name={name}
        size="md"
        pointer
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {choices.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </Input>
    </Input.Wrapper>
  );
}
