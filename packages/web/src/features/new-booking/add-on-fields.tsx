/** What is taken besides, group by group: chosen before the time, since it decides which times are long enough. */
import { NativeSelect } from '@mantine/core';
import { factsOfChoice } from '../../bookings/add-on-words.ts';
import { mostOf } from '../../site/add-on-text.ts';
import type { AddOnChoice, AddOnGroupChoice } from '../../site/service-card.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { FactRow } from '../../ui/display/sentence.tsx';
import editing from '../../ui/editing/editing.module.css';
import { RadioGroup } from '../../ui/editing/radio-group.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ReadFailure } from '../../ui/feedback/read-failure.tsx';
import panel from '../../ui/forms/panel-form.module.css';
import styles from './add-on-fields.module.css';
import { isOneOf, isOpen, withQuantity } from './desk-add-ons.ts';
import type { DeskBooking } from './use-desk-booking.ts';

export function AddOnFields({ booking }: { readonly booking: DeskBooking }) {
  const { say } = useDashboard();
  const { error, groups, isAddOnGone, readAgain } = booking.taken;
  return groups.length === 0 && error === null && !isAddOnGone ? null : (
    <fieldset data-part="add-ons" className={panel['fields']}>
      <legend className={panel['part']}>{say('booking.addOns')}</legend>
      {error === null ? null : <ReadFailure title={say('desk.addOnsFailed')} error={error} onAgain={readAgain} />}
      {isAddOnGone ? (
        <Notice meaning="warn" title={say('desk.addOnGone')} spoken>
          <p>{say('desk.addOnGoneHint')}</p>
        </Notice>
      ) : null}
      {groups.map((group) => (
        <Group key={group.id} booking={booking} group={group} />
      ))}
    </fieldset>
  );
}

interface GroupProps {
  readonly booking: DeskBooking;
  readonly group: AddOnGroupChoice;
}

function Group({ booking, group }: GroupProps) {
  const { say } = useDashboard();
  const { change, draft, taken } = booking;
  const { addOns, most } = group;
  const name = group.name.words;
  const prompt = group.prompt?.words;
  const quantityOf = ({ id }: AddOnChoice) => taken.addOns.find((each) => each.id === id)?.quantity ?? 0;
  const put = (addOnId: string, quantity: number) =>
    change({ ...draft, addOns: withQuantity(taken.addOns, group, addOnId, quantity) });
  if (isOneOf(group)) {
    return (
      <RadioGroup
        legend={<Named name={name} prompt={prompt} />}
        options={[
          { value: '', label: say('desk.addOnNone') },
          ...addOns.map((addOn) => ({ value: addOn.id, label: <Words addOn={addOn} /> })),
        ]}
        value={addOns.find((addOn) => quantityOf(addOn) > 0)?.id ?? ''}
        onChoose={(id) => put(id, id === '' ? 0 : 1)}
      />
    );
  }
  return (
    <fieldset className={editing['choices']}>
      <legend>
        <Named name={name} prompt={prompt} />
      </legend>
      {most < addOns.length ? <p className="oh-soft oh-small">{say('desk.addOnsAtMost', { count: most })}</p> : null}
      {addOns.map((addOn) => (
        <Counted
          key={addOn.id}
          addOn={addOn}
          quantity={quantityOf(addOn)}
          isOff={!isOpen(group, addOn, taken.addOns)}
          onChoose={(quantity) => put(addOn.id, quantity)}
        />
      ))}
    </fieldset>
  );
}

function Named({ name, prompt }: { readonly name: string; readonly prompt: string | undefined }) {
  return (
    <>
      <bdi>{name}</bdi>{' '}
      {prompt === undefined ? null : <bdi className={`oh-soft oh-small ${styles['prompt']}`}>{prompt}</bdi>}
    </>
  );
}

/** Its name, by how much the visit is longer with it, and what it costs. */
function Words({ addOn }: { readonly addOn: AddOnChoice }) {
  const { formats, say } = useDashboard();
  return (
    <span>
      <bdi>{addOn.name}</bdi>{' '}
      <span className={`oh-soft ${styles['facts']}`}>
        <FactRow facts={factsOfChoice(addOn, say, formats)} />
      </span>
    </span>
  );
}

/** As many as can be chosen of one here: a longer list is no help to choose from. */
const longestList = 50;

interface CountedProps {
  readonly addOn: AddOnChoice;
  readonly quantity: number;
  /** Its group has as many as it may. */
  readonly isOff: boolean;
  readonly onChoose: (quantity: number) => void;
}

/** One to tick, or a number of it to choose. */
function Counted({ addOn, isOff, onChoose, quantity }: CountedProps) {
  const most = Math.min(mostOf(addOn), longestList);
  return most === 1 ? (
    <label className={editing['choice']}>
      <input
        type="checkbox"
        checked={quantity > 0}
        disabled={isOff}
        onChange={(event) => onChoose(event.currentTarget.checked ? 1 : 0)}
      />
      <Words addOn={addOn} />
    </label>
  ) : (
    <NativeSelect
      label={<Words addOn={addOn} />}
      value={String(quantity)}
      disabled={isOff}
      onChange={(event) => onChoose(Number(event.currentTarget.value))}
      data={[...Array(Math.max(most, quantity) + 1).keys()].map(String)}
    />
  );
}
