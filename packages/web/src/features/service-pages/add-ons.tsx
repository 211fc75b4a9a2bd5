/**
 * What can be taken with a visit, group by group: chosen before the times, since it decides which of them fit. A form that shows the
 * next times anew; with script it is sent by each choice.
 */
import { useEffect, useId, useRef } from 'react';
import { servicePageAddress } from '../../pages/addresses.ts';
import { usePageNavigation } from '../../pages/navigation-context.ts';
import type { ServiceState } from '../../pages/state/offers.ts';
import { addOnField, mostOf, oneOfGroupField } from '../../site/add-on-text.ts';
import type { AddOnChoice, AddOnGroupChoice } from '../../site/service-card.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { servicePrice } from '../../ui/display/service-price.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import plain from '../../ui/styles/plain-button.module.css';
import styles from './add-ons.module.css';

type Chosen = ServiceState['addOns'];

export function AddOns({ state }: { readonly state: ServiceState }) {
  const { say } = usePage();
  const { go } = usePageNavigation();
  const form = useRef<HTMLFormElement>(null);
  const { addOns, isAddOnGone, length, service, together } = state;
  useEffect(() => {
    if (form.current !== null) {
      mark(form.current, addOns);
    }
  }, [addOns]);
  if (service.addOnGroups === undefined) {
    return null;
  }
  const address = servicePageAddress(service.slug);
  return (
    <form
      ref={form}
      method="get"
      action={address}
      className={styles['addOns']}
      onChange={({ currentTarget }) => go?.(`${address}?${new URLSearchParams(fieldsOf(currentTarget))}`)}
    >
      {isAddOnGone ? (
        <Notice meaning="warn" title={say('addOns.gone')} spoken>
          <p>{say('addOns.goneHint')}</p>
        </Notice>
      ) : null}
      {length === undefined ? null : <input type="hidden" name="length" value={length} />}
      {service.addOnGroups.map((group) => (
        <Group key={group.id} group={group} chosen={addOns} />
      ))}
      <noscript>
        <button type="submit" className={plain['button']}>
          {say('act.show')}
        </button>
      </noscript>
      <p role="status" className="oh-time">
        {together === undefined ? '' : <Together of={together} />}
      </p>
    </form>
  );
}

/** How long it is with what is chosen, and what it costs. */
function Together({ of }: { readonly of: NonNullable<ServiceState['together']> }) {
  const { formats, say } = usePage();
  const facts = [formats.length(of.durationMinutes), servicePrice(of, say, formats)];
  return say('addOns.together', { facts: facts.filter(Boolean).join(' · ') });
}

function fieldsOf(form: HTMLFormElement): string[][] {
  return [...new FormData(form)].map(([name, value]) => [name, String(value)]);
}

/** Marks what counts: of what was pressed the server may have left something out, and says so. */
function mark({ elements }: HTMLFormElement, chosen: Chosen): void {
  for (const element of elements) {
    if (element instanceof HTMLSelectElement) {
      element.value = String(chosen.find(({ id }) => addOnField(id) === element.name)?.quantity ?? 0);
    } else if (element instanceof HTMLInputElement && element.type === 'checkbox') {
      element.checked = chosen.some(({ id }) => addOnField(id) === element.name);
    } else if (element instanceof HTMLInputElement && element.type === 'radio') {
      const one = chosen.find(({ groupId }) => oneOfGroupField(groupId) === element.name);
      element.checked = element.value === (one?.id ?? '');
    }
  }
}

function Group({ chosen, group }: { readonly group: AddOnGroupChoice; readonly chosen: Chosen }) {
  const { say } = usePage();
  const id = useId();
  const { addOns, most, name, prompt } = group;
  const isOneOf = most === 1 && addOns.length > 1 && addOns.every((addOn) => mostOf(addOn) === 1);
  const limit = isOneOf || most === addOns.length ? undefined : say('addOns.atMost', { count: most });
  const one = chosen.find(({ groupId }) => groupId === group.id)?.id ?? '';
  return (
    <fieldset className={styles['group']} aria-describedby={id}>
      <legend>
        <bdi>{name}</bdi>
      </legend>
      <p id={id} className={styles['prompt']}>
        {prompt === undefined ? null : <bdi>{prompt}</bdi>} {limit}
      </p>
      {isOneOf ? (
        <label className={styles['line']}>
          <input type="radio" name={oneOfGroupField(group.id)} value="" defaultChecked={one === ''} />
          <span className="oh-soft">{say('addOns.none')}</span>
        </label>
      ) : null}
      {addOns.map((addOn) =>
        isOneOf ? (
          <label key={addOn.id} className={styles['line']}>
            <input type="radio" name={oneOfGroupField(group.id)} value={addOn.id} defaultChecked={one === addOn.id} />
            <AddOnWords addOn={addOn} />
          </label>
        ) : (
          <Counted key={addOn.id} addOn={addOn} quantity={chosen.find(({ id }) => id === addOn.id)?.quantity ?? 0} />
        ),
      )}
    </fieldset>
  );
}

/** As many as pages let be chosen of one: a longer list is no help to choose from. */
const longestList = 50;

/** One to tick, or a number of it to choose. */
function Counted({ addOn, quantity }: { readonly addOn: AddOnChoice; readonly quantity: number }) {
  const name = addOnField(addOn.id);
  const most = Math.min(mostOf(addOn), longestList);
  return most === 1 ? (
    <label className={styles['line']}>
      <input type="checkbox" name={name} value="1" defaultChecked={quantity > 0} />
      <AddOnWords addOn={addOn} />
    </label>
  ) : (
    <label className={styles['line']}>
      <select name={name} defaultValue={quantity} className={styles['counted']}>
        {[...Array(Math.max(most, quantity) + 1).keys()].map((number) => (
          <option key={number} value={number}>
            {number}
          </option>
        ))}
      </select>
      <AddOnWords addOn={addOn} />
    </label>
  );
}

/** Its name, by how much the visit is longer with it, and what it costs. */
function AddOnWords({ addOn }: { readonly addOn: AddOnChoice }) {
  const { formats, say } = usePage();
  const { minutes, name, price } = addOn;
  const money = price && formats.money(price.amount, price.currency);
  const facts = [
    minutes === undefined ? '' : say('addOns.longer', { length: formats.length(minutes) }),
    money === undefined || mostOf(addOn) === 1 ? money : say('addOns.each', { price: money }),
  ];
  return (
    <span className={styles['words']}>
      <bdi>{name}</bdi>{' '}
      <span className="oh-time oh-soft">
        <bdi>{facts.filter(Boolean).join(' · ')}</bdi>
      </span>
    </span>
  );
}
