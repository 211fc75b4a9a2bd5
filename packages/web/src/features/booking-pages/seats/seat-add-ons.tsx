/**
 * What is taken along to a session or a course, and what it comes to with the places. It takes no time of its own, so
 * it is chosen in the form; the server judges it once more.
 */
import { priceForAll } from '@openhours/contract/bookings/price-for-all';
import type { VisitPrice } from '@openhours/contract/bookings/price-text';
import { withAddOns } from '@openhours/contract/bookings/price-with-add-ons';
import { useEffect, useRef } from 'react';
import { countedAddOn, currencyOfChoice, markedAddOns } from '../../../site/add-on-choice.ts';
import { addOnsText, addOnsTextOf } from '../../../site/add-on-text.ts';
import type { ServiceCard } from '../../../site/service-card.ts';
import { usePage } from '../../../ui/context/page-context.tsx';
import { servicePrice } from '../../../ui/display/service-price.ts';
import { AddOnGroups } from '../../../ui/forms/add-on-groups.tsx';
import { fieldsOf } from '../form-fields.ts';
import styles from './seat-add-ons.module.css';

export interface CostOfSeats {
  readonly price: VisitPrice;
  /** Something is taken along, which the price counts. */
  readonly isWithAddOns: boolean;
  /** Something was chosen that is not offered any more, or not so much of it. */
  readonly isAddOnGone: boolean;
}

/** `addOns`: what is taken along, as addresses say it. */
export function costWithAddOns(service: ServiceCard, people: number, addOns: string): CostOfSeats {
  const { addOns: marked, isAddOnGone } = markedAddOns(service.addOnGroups ?? [], addOns);
  const places = priceForAll(service, people);
  const price = withAddOns(places, marked.map(countedAddOn), currencyOfChoice(places, marked));
  return { price, isWithAddOns: marked.length > 0, isAddOnGone };
}

interface SeatAddOnsProps {
  readonly service: ServiceCard;
  /** As the server knows it, and as it is chosen here. */
  readonly known: string | undefined;
  readonly addOns: string | undefined;
  readonly onChoose: (addOns: string | undefined) => void;
  /** What it comes to. */
  readonly cost: CostOfSeats;
}

export function SeatAddOns({ addOns, cost, known, onChoose, service }: SeatAddOnsProps) {
  const { formats, say } = usePage();
  const element = useRef<HTMLDivElement>(null);
  const groups = service.addOnGroups ?? [];
  const chosenInForm = () => {
    const form = element.current?.closest('form');
    return form ? addOnsTextOf(fieldsOf(form)) : undefined;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the server says anew is held against the form
  useEffect(() => {
    // What was chosen before script ran stays, and so does what cannot be had, until something else is chosen.
    const chosen = chosenInForm();
    onChoose(chosen === addOnsText(markedAddOns(groups, known).addOns) ? known : chosen);
  }, [known]);
  const { isWithAddOns, price } = cost;
  const isReckoned = isWithAddOns && (price.price !== undefined || price.otherPrice?.kind === 'from');
  return (
    <div ref={element} data-part="add-ons" className={styles['addOns']} onChange={() => onChoose(chosenInForm())}>
      <AddOnGroups groups={groups} chosen={markedAddOns(groups, addOns).addOns} />
      <p role="status" className="oh-time">
        {isReckoned ? say('addOns.together', { facts: servicePrice(price, say, formats) ?? '' }) : ''}
      </p>
    </div>
  );
}
