/**
 * What can be taken with a visit, group by group: chosen before the times, since it decides which of them fit. A form
 * that shows the next times anew; with script it is sent by each choice.
 */
import { useEffect, useRef } from 'react';
import { servicePageAddress } from '../../pages/addresses.ts';
import { usePageNavigation } from '../../pages/navigation-context.ts';
import type { ServiceState } from '../../pages/state/offers.ts';
import { addOnField, oneOfGroupField } from '../../site/add-on-text.ts';
import type { AddOnGroupChoice } from '../../site/service-card.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { servicePrice } from '../../ui/display/service-price.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { AddOnGroups } from '../../ui/forms/add-on-groups.tsx';
import plain from '../../ui/styles/plain-button.module.css';
import styles from './add-ons.module.css';

type Chosen = ServiceState['addOns'];

interface AddOnsProps {
  readonly state: ServiceState;
  readonly groups: readonly AddOnGroupChoice[];
}

export function AddOns({ groups, state }: AddOnsProps) {
  const { say } = usePage();
  const { go } = usePageNavigation();
  const form = useRef<HTMLFormElement>(null);
  const { addOns, isAddOnGone, length, option, service, together } = state;
  useEffect(() => {
    if (form.current !== null) {
      mark(form.current, addOns);
    }
  }, [addOns]);
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
      {option === undefined ? null : <input type="hidden" name="option" value={option} />}
      <AddOnGroups groups={groups} chosen={addOns} />
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
