/** What is asked of an endpoint: where, which events, and what it is for. */
import { TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { RadioGroup } from '../../ui/editing/radio-group.tsx';
import type { Draft } from '../../ui/editing/use-draft.ts';
import { Choice, Problem } from '../../ui/policies/rule-choice.tsx';
import styles from './developers.module.css';
import { groupsWith, problemsOf, typesOf, typesText, type WebhookFields } from './webhook-fields.ts';

/** What is wrong, in words. */
export function useWebhookProblems() {
  const { say } = useDashboard();
  return (fields: WebhookFields): Readonly<Record<string, string>> =>
    Object.fromEntries(
      Object.entries(problemsOf(fields)).map(([field, problem]) => [
        field,
        say(`developers.webhookProblem.${problem}`),
      ]),
    );
}

export function WebhookForm({ draft }: { readonly draft: Draft<WebhookFields> }) {
  const { say } = useDashboard();
  const { errors, set, shown } = draft;
  return (
    <>
      <TextInput
        label={say('developers.webhookUrl')}
        description={say('developers.webhookUrlHint')}
        value={shown.url}
        maxLength={2048}
        attributes={{ input: { dir: 'ltr', autoComplete: 'off', spellCheck: false, inputMode: 'url' } }}
        error={errors['url']}
        onChange={(event) => set('url', event.currentTarget.value)}
      />
      <TextInput
        label={say('developers.webhookDescription')}
        value={shown.description}
        maxLength={200}
        dir="auto"
        autoComplete="off"
        error={errors['description']}
        onChange={(event) => set('description', event.currentTarget.value)}
      />
      <RadioGroup
        legend={say('developers.webhookEvents')}
        options={[
          { value: 'some', label: say('developers.webhookSome') },
          { value: 'all', label: say('developers.webhookAll'), hint: say('developers.webhookAllHint') },
        ]}
        value={shown.hearsAll ? 'all' : 'some'}
        onChoose={(value) => set('hearsAll', value === 'all')}
      />
      {shown.hearsAll ? null : <EventTypes draft={draft} />}
    </>
  );
}

/** All types by what they are about; a search narrows them, and takes away none that is chosen. */
function EventTypes({ draft: { errors, set, shown } }: { readonly draft: Draft<WebhookFields> }) {
  const { say } = useDashboard();
  const [sought, setSought] = useState('');
  const id = useId();
  const chosen = new Set(typesOf(shown));
  const found = groupsWith(sought);
  const choose = (type: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) {
      next.add(type);
    } else {
      next.delete(type);
    }
    set('types', typesText(next));
  };
  return (
    <div className={styles['events']}>
      <TextInput
        type="search"
        label={say('developers.webhookFind')}
        value={sought}
        attributes={{ input: { dir: 'ltr', autoComplete: 'off', spellCheck: false } }}
        onChange={(event) => setSought(event.currentTarget.value)}
      />
      <p role="status" className="oh-soft oh-small">
        {found.length === 0 ? say('developers.webhookNoType') : say('developers.webhookChosen', { count: chosen.size })}
      </p>
      {found.length === 0 ? null : (
        <div className={styles['groups']} id={id}>
          {found.map(({ name, types }) => (
            <fieldset key={name}>
              <legend dir="ltr">{name}</legend>
              {types.map(({ label, type }) => (
                <Choice
                  key={type}
                  kind="checkbox"
                  isChosen={chosen.has(type)}
                  onChoose={(isChosen) => choose(type, isChosen)}
                  label={<bdi dir="ltr">{label}</bdi>}
                />
              ))}
            </fieldset>
          ))}
        </div>
      )}
      <Problem words={errors['types']} />
    </div>
  );
}
