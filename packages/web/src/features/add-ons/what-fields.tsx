/**
 * What an add-on is and costs: it makes the visit longer, or is taken in a number. The same for a new one and in its
 * editor.
 */
import { TextInput } from '@mantine/core';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { AmountInput } from '../../ui/editing/amount-input.tsx';
import { RadioGroup } from '../../ui/editing/radio-group.tsx';
import { addOnKinds, type WhatFields, withKind } from './add-on-fields.ts';

interface WhatProps {
  readonly shown: WhatFields;
  readonly errors: Readonly<Record<string, string>>;
  /** In which the price is said. */
  readonly currency: string | undefined;
  /** Of the fields. */
  readonly idPrefix: string;
  readonly onType: (changes: Partial<WhatFields>) => void;
}

export function What({ currency, errors, idPrefix, onType, shown }: WhatProps) {
  const { say } = useDashboard();
  const field = (name: 'minutes' | 'most' | 'price') => ({
    id: `${idPrefix}-${name}`,
    label: say(`addOns.${name}`),
    value: shown[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => onType({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <RadioGroup
        legend={say('addOns.kind')}
        options={addOnKinds.map((value) => ({
          value,
          label: say(`addOns.kind.${value}`),
          hint: say(`addOns.kindHint.${value}`),
        }))}
        value={shown.kind}
        onChoose={(kind) => onType(withKind(shown, kind))}
      />
      {shown.kind === 'LONGER' ? (
        <TextInput {...field('minutes')} inputMode="numeric" />
      ) : (
        <TextInput {...field('most')} inputMode="numeric" />
      )}
      <AmountInput {...field('price')} description={say('addOns.priceHint')} currency={currency} />
    </>
  );
}
