/** One group of add-ons of a service, saved as somebody types. */

import { TextInput } from '@mantine/core';
import type { AddOn, AddOnGroup, Service } from '@openhours/contract';
import { goesWith } from '@openhours/contract/bookings/add-ons';
import { maxAddOnsOfGroup } from '@openhours/contract/services/add-on-limits';
import { useEffect, useRef } from 'react';
import { lengthOrNumberOf, priceOfAddOn } from '../../bookings/add-on-words.ts';
import { own } from '../../language/bidi.ts';
import { addOnAddress } from '../../pages/add-on-addresses.ts';
import { useAddOnGroupEditing, useDeleteAddOnGroup } from '../../queries/add-ons.ts';
import { movedTo } from '../../queries/order.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { ChoiceList } from '../../ui/editing/choice-list.tsx';
import styles from '../../ui/editing/editing.module.css';
import { AskOnce, SavedWords } from '../../ui/editing/saved-words.tsx';
import { SortableRows } from '../../ui/editing/sortable-rows.tsx';
import { type Draft, useDraft } from '../../ui/editing/use-draft.ts';
import { nameOfField, useWordsLanguage } from '../../ui/editing/words-language.tsx';
import groupStyles from './add-on-group.module.css';
import {
  fieldOfGroup,
  fieldsOfGroup,
  type GroupFields,
  groupChangesOf,
  groupFieldsOf,
  groupProblemsOf,
  withAddOn,
} from './add-on-group-fields.ts';

interface AddOnGroupEditorProps {
  readonly service: Service;
  readonly group: AddOnGroup;
  /** All of the business. */
  readonly addOns: readonly AddOn[];
  /** It has just been added: its name is what is typed next. */
  readonly isNew: boolean;
  readonly onRemoved: () => void;
}

function nameOfText(text: string) {
  return `service.addOns.${text as 'name' | 'prompt' | 'most' | 'addOnIds'}` as const;
}

export function AddOnGroupEditor({ addOns, group, isNew, onRemoved, service }: AddOnGroupEditorProps) {
  const { formats, say, session } = useDashboard();
  const draft = useGroupDraft(service, group);
  const deleting = useDeleteAddOnGroup(session.client, service.id);
  const nameOf = (id: string) => addOns.find((each) => each.id === id)?.name ?? '–';
  return (
    <fieldset className={groupStyles['group']}>
      <legend className="oh-heard">
        <bdi>{group.name}</bdi>
      </legend>
      <div className={styles['form']}>
        <Asking draft={draft} groupId={group.id} isNew={isNew} />
        <Chosen draft={draft} addOns={addOns} service={service} />
      </div>
      <SavedWords
        draft={draft}
        isInPlace
        nameOf={(field) => nameOfField(field, (text) => say(nameOfText(text)))}
        wordsOf={(text, value) =>
          text === 'addOnIds'
            ? formats.list((value as readonly string[]).map(nameOf)) || '–'
            : String(value) || (text === 'most' ? say('service.addOnsAll') : '–')
        }
      />
      <AskOnce
        act={say('service.addOnsRemoveGroup')}
        title={say('service.addOnsRemoveAsk', { name: own(group.name) })}
        consequence={<p>{say('service.addOnsRemoveConsequence')}</p>}
        onConfirm={async () => {
          await deleting.mutateAsync(group.id);
          onRemoved();
        }}
      />
    </fieldset>
  );
}

interface AskingProps {
  readonly draft: Draft<GroupFields>;
  readonly groupId: string;
  readonly isNew: boolean;
}

/** What it is called and asks, in each language, and how many may be taken. */
function Asking({ draft, groupId, isNew }: AskingProps) {
  const { say } = useDashboard();
  const { choiceWith, wordsOf } = useWordsLanguage(draft, (text) => say(nameOfText(text)));
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) {
      name.current?.select();
    }
  }, [isNew]);
  const field = (text: 'name' | 'prompt' | 'most') => ({
    id: `add-on-group-${groupId}-${text}`,
    label: say(`service.addOns.${text}`),
    autoComplete: 'off',
  });
  return (
    <>
      {choiceWith('name', 'prompt')}
      <TextInput {...field('name')} {...wordsOf('name')} ref={name} maxLength={100} />
      <TextInput
        {...field('prompt')}
        {...wordsOf('prompt')}
        description={say('service.addOnsPromptHint')}
        maxLength={200}
      />
      <TextInput
        {...field('most')}
        value={draft.shown.most}
        error={draft.errors['most']}
        description={say('service.addOnsMostHint')}
        inputMode="numeric"
        onChange={(event) => draft.set('most', event.currentTarget.value)}
      />
    </>
  );
}

function useGroupDraft(service: Service, group: AddOnGroup): Draft<GroupFields> {
  const { say, session } = useDashboard();
  const editing = useAddOnGroupEditing(session.client, service.id);
  const saved = fieldsOfGroup(group, service.revision);
  // Where somebody else has taken the group away, it leaves the page as soon as its service is read.
  const fieldsIn = (answer: Service) => groupFieldsOf(answer, group.id) ?? saved;
  return useDraft<GroupFields>({
    saved,
    savesItself: true,
    fieldOf: fieldOfGroup,
    problemsOf: (changes) =>
      Object.fromEntries(Object.entries(groupProblemsOf(changes)).map(([field, id]) => [field, say(id)])),
    save: async (changed, before) =>
      fieldsIn(
        await editing.save({
          addOnGroup: { ...groupChangesOf(changed, before), id: group.id },
          revision: before.revision,
        }),
      ),
    reread: async () => fieldsIn(await editing.reread()),
  });
}

interface ChosenProps {
  readonly draft: Draft<GroupFields>;
  readonly addOns: readonly AddOn[];
  readonly service: Service;
}

/** Which add-ons, and below them their order, each with the way to its editor. */
function Chosen({ addOns, draft, service }: ChosenProps) {
  const { formats, say } = useDashboard();
  const { addOnIds } = draft.shown;
  const isFull = addOnIds.length >= maxAddOnsOfGroup;
  const hasDurationRange = service.schedule.availabilityConstraints.durationRange !== undefined;
  const chosen = addOnIds.flatMap((id) => addOns.find((each) => each.id === id) ?? []);
  const isLeftOut = (addOn: AddOn) => !goesWith(addOn, { type: service.type, hasDurationRange });
  return (
    <>
      <ChoiceList
        legend={say('service.addOns.addOnIds')}
        isLegendSeen
        // A group that is full takes no more; what is chosen can be taken out.
        choices={isFull ? chosen : addOns}
        chosen={addOnIds}
        onChoose={(id, isChosen) => draft.set('addOnIds', withAddOn(draft.shown.addOnIds, id, isChosen))}
      />
      {isFull ? <p className="oh-soft">{say('service.addOnsGroupFull', { count: maxAddOnsOfGroup })}</p> : null}
      {draft.errors['addOnIds'] === undefined ? null : (
        <p role="alert" className={groupStyles['refused']}>
          {draft.errors['addOnIds']}
        </p>
      )}
      {chosen.length === 0 ? (
        <p className="oh-soft">{say('service.addOnsGroupEmpty')}</p>
      ) : (
        <div className={styles['choices']}>
          <p className="oh-soft">{say('service.addOnsOrder')}</p>
          <SortableRows
            permission="SERVICES.MANAGE"
            columns={[say('booking.price')]}
            rows={chosen.map((addOn) => ({
              id: addOn.id,
              address: addOnAddress(addOn.id),
              name: addOn.name,
              facts: lengthOrNumberOf(addOn, say, formats),
              values: [priceOfAddOn(addOn, say, formats)],
              mark: isLeftOut(addOn) ? say('service.addOnsLeftOut') : undefined,
            }))}
            onMove={async (movedId, afterId) => {
              const others = addOnIds.filter((id) => id !== movedId);
              draft.set(
                'addOnIds',
                movedTo(addOnIds, movedId, afterId === undefined ? 0 : others.indexOf(afterId) + 1),
              );
            }}
          />
        </div>
      )}
      {chosen.some(isLeftOut) ? <p className="oh-soft">{say('service.addOnsLeftOutHint')}</p> : null}
    </>
  );
}
