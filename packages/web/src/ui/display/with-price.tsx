/** Something that can be chosen, with what it costs where that differs by it. */
import type { Amount } from '@openhours/contract/money/money';
import type { ReactNode } from 'react';
import { usePage } from '../context/page-context.tsx';

interface WithPriceProps {
  readonly price: Amount | undefined;
  readonly children: ReactNode;
}

export function WithPrice({ children, price }: WithPriceProps) {
  const { formats } = usePage();
  return price === undefined ? (
    children
  ) : (
    <span>
      {children} · <bdi>{formats.money(price.amount, price.currency)}</bdi>
    </span>
  );
}

/** The same as words, for a list of the device's own. */
export function usePricedWords(): (name: string, price: Amount | undefined) => string {
  const { formats } = usePage();
  return (name, price) => (price === undefined ? name : `${name} · ${formats.money(price.amount, price.currency)}`);
}
