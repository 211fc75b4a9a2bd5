/** What is chosen of the option of a service by all who come, each with what one seat costs then. */
import { own } from '../../../language/bidi.ts';
import type { SeatsState } from '../../../pages/state/booking.ts';
import type { ServiceCard } from '../../../site/service-card.ts';
import { SaidNameWords, useOwnLanguages } from '../../../ui/display/own-words.tsx';
import { usePricedWords } from '../../../ui/display/with-price.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';

interface OptionFieldProps {
  readonly state: Pick<SeatsState, 'optionChoice' | 'service'>;
  readonly onOption: (option: string) => void;
}

export function OptionField({ onOption, state: { optionChoice, service } }: OptionFieldProps) {
  const withPrice = usePricedWords();
  const languageOf = useOwnLanguages();
  const { option } = service;
  return option === undefined || optionChoice === undefined ? null : (
    <SelectField
      id="booking-option"
      name="option"
      label={<SaidNameWords named={option} />}
      key={optionChoice}
      defaultValue={optionChoice}
      onChoose={onOption}
      choices={option.choices.map(({ price, value, words, isTranslated }) => ({
        value,
        words: withPrice(own(words), price),
        ...languageOf({ isTranslated }),
      }))}
    />
  );
}

/** The service at the price of what is chosen here. */
export function pricedBy(service: ServiceCard, chosen: string | undefined): ServiceCard {
  const price = service.option?.choices.find(({ value }) => value === chosen)?.price;
  const { otherPrice: _from, ...rest } = service;
  return price === undefined ? service : { ...rest, price };
}
