/** How long and where, each from a list where there are many: what is chosen is shown at once, without script by a press. */
import { own } from '../../language/bidi.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { SaidNameWords, useOwnLanguages } from '../../ui/display/own-words.tsx';
import { usePricedWords } from '../../ui/display/with-price.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import plain from '../../ui/styles/plain-button.module.css';
import { addressOfChoice, type ChoicesProps } from './choice-address.ts';
import { choiceOf, HiddenFields } from './chosen-fields.tsx';
import { areLengthsListed, arePlacesListed, isOptionListed, lengthsWith } from './listed.ts';
import lists from './listed-choices.module.css';
import styles from './picker.module.css';

export function ListedChoices({ onChoice, picker }: ChoicesProps) {
  const { formats, say } = usePage();
  const { day, isWholeMonth, lengthChoice, optionChoice, placeChoice, service } = picker;
  const withPrice = usePricedWords();
  const languageOf = useOwnLanguages();
  const hasLengths = areLengthsListed(picker);
  const hasOption = isOptionListed(picker);
  const hasPlaces = arePlacesListed(picker);
  return (
    <form method="get" action={picker.paths.choose} className={lists['choices']}>
      <HiddenFields
        fields={{
          ...choiceOf(picker),
          ...(hasLengths ? { length: undefined } : {}),
          ...(hasOption ? { option: undefined } : {}),
          ...(hasPlaces ? { place: undefined } : {}),
          day,
          first: 'ahead',
          view: isWholeMonth ? 'month' : undefined,
        }}
      />
      {hasLengths ? (
        <SelectField
          name="length"
          label={say('service.length')}
          value={String(lengthChoice)}
          onChoose={(length) => onChoice(addressOfChoice(picker, { length: Number(length) }))}
          choices={lengthsWith(picker).map((minutes) => ({
            value: String(minutes),
            words: withPrice(formats.length(minutes), service.lengthPrices?.[minutes]),
          }))}
        />
      ) : null}
      {hasOption ? (
        <SelectField
          name="option"
          label={<SaidNameWords named={service.option ?? {}} />}
          value={optionChoice}
          onChoose={(option) => onChoice(addressOfChoice(picker, { option }))}
          choices={(service.option?.choices ?? []).map(({ price, value, words, isTranslated }) => ({
            value,
            words: withPrice(own(words), price),
            ...languageOf({ isTranslated }),
          }))}
        />
      ) : null}
      {hasPlaces ? (
        <SelectField
          name="place"
          label={say('service.where')}
          value={placeChoice?.key}
          onChoose={(place) => onChoice(addressOfChoice(picker, { place }))}
          choices={service.places.map(({ key, name, isTranslated }) => ({
            value: key,
            ...(name === undefined
              ? { words: say('service.atCustomer') }
              : { words: own(name), ...languageOf({ isTranslated }) }),
          }))}
        />
      ) : null}
      <noscript>
        <button type="submit" className={`${plain['button']} ${styles['plainButton']}`}>
          {say('act.show')}
        </button>
      </noscript>
    </form>
  );
}
