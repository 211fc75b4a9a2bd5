/** An amount as its readers write it, with the currency behind it; typed with a comma or a point, as people do. */
import { TextInput, type TextInputProps } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { useDashboard } from '../context/dashboard-context.tsx';
import { shownAmount } from './typed-amount.ts';

interface AmountField {
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** What every field for an amount or a share has alike. */
export function useAmountField({ onChange, value }: AmountField) {
  const { decimalSign } = useDashboard().formats;
  return {
    value: shownAmount(value, decimalSign),
    inputMode: 'decimal',
    autoComplete: 'off',
    onChange(event: ChangeEvent<HTMLInputElement>) {
      const input = event.currentTarget;
      const shown = shownAmount(input.value, decimalSign);
      if (shown !== input.value) {
        // Written here, so that whoever types within the number stays where they are.
        const place = input.selectionStart;
        input.value = shown;
        input.setSelectionRange(place, place);
      }
      onChange(event);
    },
  } as const;
}

interface AmountInputProps extends Omit<TextInputProps, keyof AmountField>, AmountField {
  /** Undefined until it is known. */
  readonly currency: string | undefined;
}

export function AmountInput({ currency, onChange, value, ...rest }: AmountInputProps) {
  const amount = useAmountField({ value, onChange });
  return <TextInput {...rest} {...amount} rightSection={currency} rightSectionWidth={56} />;
}
