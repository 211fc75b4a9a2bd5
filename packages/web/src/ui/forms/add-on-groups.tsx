/**
 * What can be taken besides, group by group, as fields of a form: boxes to tick, numbers of each, or one of several.
 * They are the form's own, so that they work without script, and what was chosen before it came stays.
 */
import { useId } from 'react';
import { type ChosenAddOn, isOverfull } from '../../site/add-on-choice.ts';
import { addOnField, mostOf, oneOfGroupField } from '../../site/add-on-text.ts';
import type { AddOnChoice, AddOnGroupChoice } from '../../site/service-card.ts';
import { usePage } from '../context/page-context.tsx';
import { SaidNameWords, SaidWords } from '../display/own-words.tsx';
import styles from './add-on-groups.module.css';

type Chosen = Pick<ChosenAddOn, 'groupId' | 'id' | 'quantity'>;

interface AddOnGroupsProps {
  readonly groups: readonly AddOnGroupChoice[];
  readonly chosen: readonly Chosen[];
}

export function AddOnGroups({ chosen, groups }: AddOnGroupsProps) {
  return groups.map((group) => <Group key={group.id} group={group} chosen={chosen} />);
}

function Group({ chosen, group }: { readonly group: AddOnGroupChoice; readonly chosen: readonly Chosen[] }) {
  const { say } = usePage();
  const id = useId();
  const { addOns, most, name, prompt } = group;
  const isOneOf = most === 1 && addOns.length > 1 && addOns.every((addOn) => mostOf(addOn) === 1);
  const limit = isOneOf || most === addOns.length ? undefined : say('addOns.atMost', { count: most });
  const one = chosen.find(({ groupId }) => groupId === group.id)?.id ?? '';
  const isWrong = isOverfull(group, chosen);
  return (
    <fieldset
      className={styles['group']}
      aria-invalid={isWrong ? true : undefined}
      aria-describedby={isWrong ? `${id} ${id}-problem` : id}
    >
      <legend>
        <SaidWords text={name} />
      </legend>
      <p id={id} className={styles['prompt']}>
        {prompt === undefined ? null : <SaidWords text={prompt} />} {limit}
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
      {isWrong ? (
        <p id={`${id}-problem`} role="alert" className={styles['problem']}>
          {say('addOns.tooMany', { count: most })}
        </p>
      ) : null}
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
  const { minutes, price } = addOn;
  const money = price && formats.money(price.amount, price.currency);
  const facts = [
    minutes === undefined ? '' : say('addOns.longer', { length: formats.length(minutes) }),
    money === undefined || mostOf(addOn) === 1 ? money : say('addOns.each', { price: money }),
  ];
  return (
    <span className={styles['words']}>
      <SaidNameWords named={addOn} />{' '}
      <span className="oh-time oh-soft">
        <bdi>{facts.filter(Boolean).join(' · ')}</bdi>
      </span>
    </span>
  );
}
