/**
 * How long a visit is to be and where, each only where there is a choice: few are seen beside each other, many stand in
 * a list.
 */
import { useId } from 'react';
import { usePage } from '../../ui/context/page-context.tsx';
import { Opening } from '../../ui/display/opening.tsx';
import { SaidNameWords, SaidWords } from '../../ui/display/own-words.tsx';
import { WithPrice } from '../../ui/display/with-price.tsx';
import { ChoiceLink } from '../../ui/forms/choice-link.tsx';
import chips from '../../ui/styles/chips.module.css';
import choiceLink from '../../ui/styles/choice-link.module.css';
import { addressOfChoice, type ChoicesProps } from './choice-address.ts';
import tiles from './choices.module.css';
import { areLengthsListed, arePlacesListed, isOptionListed, lengthsWith } from './listed.ts';
import { listedChoices } from './listed-part.ts';
import styles from './picker.module.css';

export function Choices(props: ChoicesProps) {
  const { picker } = props;
  const lengths = lengthsWith(picker);
  const hasLengthsListed = areLengthsListed(picker);
  const hasOptionListed = isOptionListed(picker);
  const hasPlacesListed = arePlacesListed(picker);
  return (
    <>
      {lengths.length === 0 || hasLengthsListed ? null : <Lengths lengths={lengths} {...props} />}
      {picker.optionChoice === undefined || hasOptionListed ? null : <Option {...props} />}
      {picker.placeChoice === undefined || hasPlacesListed ? null : <Places {...props} />}
      {hasLengthsListed || hasOptionListed || hasPlacesListed ? <listedChoices.Part {...props} /> : null}
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
              address={addressOfChoice(picker, { length })}
              isChosen={length === picker.lengthChoice}
              onChoose={onChoice}
            >
              <WithPrice price={picker.service.lengthPrices?.[length]}>{formats.length(length)}</WithPrice>
            </ChoiceLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is chosen of the option of the service, each with what it costs. */
function Option({ onChoice, picker }: ChoicesProps) {
  const id = useId();
  const option = picker.service.option ?? { name: '', choices: [] };
  return (
    <section aria-labelledby={id} className={styles['people']}>
      <h2 id={id}>
        <SaidNameWords named={option} />
      </h2>
      <ul className={`${choiceLink['line']} ${chips['chips']}`}>
        {option.choices.map(({ price, value, ...text }) => (
          <li key={value}>
            <ChoiceLink
              className={chips['chip']}
              address={addressOfChoice(picker, { option: value })}
              isChosen={value === picker.optionChoice}
              onChoose={onChoice}
            >
              <WithPrice price={price}>
                <SaidWords text={text} />
              </WithPrice>
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
        {service.places.map((place) => {
          const { address, isNamedByAddress, key, name } = place;
          const opening = placeOpenings[key];
          return (
            <li key={key}>
              <ChoiceLink
                className={tiles['tile']}
                address={addressOfChoice(picker, { place: key })}
                isChosen={key === placeChoice?.key}
                onChoose={onChoice}
              >
                <span className={tiles['tileName']}>
                  {name === undefined ? say('service.atCustomer') : <SaidNameWords named={place} />}
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
