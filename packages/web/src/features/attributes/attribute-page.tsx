/** One attribute: its name, which values there may be, whether customers see it, and its end. */

import { Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import type { AttributeDefinition } from '@openhours/contract';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { own } from '../../language/bidi.ts';
import { attributesAddress } from '../../pages/dashboard-addresses.ts';
import { attributeById, attributesOf, useDeleteAttribute, useUpdateAttribute } from '../../queries/attributes.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useIdInAddress } from '../../ui/context/id-in-address.ts';
import styles from '../../ui/editing/editing.module.css';
import { Leaving } from '../../ui/editing/leaving.tsx';
import { ListInLanguage } from '../../ui/editing/list-in-language.tsx';
import { stillTyped } from '../../ui/editing/merge.ts';
import { RefusedElsewhere } from '../../ui/editing/refused-elsewhere.tsx';
import { RowPage } from '../../ui/editing/row-page.tsx';
import { AskOnce } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section } from '../../ui/editing/section.tsx';
import { useAreLanguagesKnown, useChosenLanguage } from '../../ui/editing/words-language.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { refusalWords, violationWords } from '../../ui/forms/refusal.ts';
import {
  type AttributeFields,
  changesOf,
  fieldsOf,
  linesOf,
  maxName,
  maxValueLength,
  problemsOf,
  refusalsOf,
  type SaidText,
  saidName,
  saidValue,
  withSaidName,
  withSaidValue,
} from './attribute-fields.ts';
import { ConfigFields } from './config-fields.tsx';

export function AttributeView() {
  return <AttributePage definitionId={useIdInAddress()} />;
}

function AttributePage({ definitionId }: { definitionId: string }) {
  const { say, session } = useDashboard();
  const areLanguagesKnown = useAreLanguagesKnown();
  const back = { address: attributesAddress, name: say('attributes.title') };
  return (
    <RowPage
      id={definitionId}
      row={attributeById(session.client, definitionId)}
      listKey={attributesOf(session.client).queryKey}
      inList={(definitions: readonly AttributeDefinition[]) => definitions.find(({ id }) => id === definitionId)}
      back={back}
      missing={{ title: say('attributes.missing'), hint: say('attributes.missingHint') }}
      isReady={areLanguagesKnown}
    >
      {(definition) => (
        <EditorPage title={definition.name} back={back} permission="SERVICES.MANAGE">
          <Details key={definition.id} definition={definition} />
          <Remove definition={definition} />
        </EditorPage>
      )}
    </RowPage>
  );
}

type Typed = Partial<AttributeFields>;

/** What is typed over an attribute, what is wrong with it, and how it is saved. */
function useTyped(definition: AttributeDefinition, main: string) {
  const { say, session } = useDashboard();
  const [typed, setTyped] = useState<Typed>({});
  const [problems, setProblems] = useState<ReturnType<typeof problemsOf>>({});
  /** What was typed since it was sent stays. */
  const sent = useRef<Typed>({});
  const saving = useUpdateAttribute(session.client, {
    onSuccess: () => setTyped((now) => stillTyped(now, sent.current)),
  });
  const { id, revision, valueType } = definition;
  const shown = { ...fieldsOf(definition), ...typed };
  const refused = refusalsOf(saving.error, saving.variables?.translations ?? undefined);
  return {
    shown,
    saving,
    problems,
    isTyped: Object.keys(typed).length > 0,
    /** Of texts that may be said in several languages. */
    refusals: [
      ...(['name', 'values'] as const).map((text) => ({ text, language: main, words: problems[text] })),
      ...refused.map(({ language = main, text, why }) => ({
        text,
        language,
        words: why === 'TAKEN' ? say('attributes.taken') : violationWords(why, say),
      })),
    ].flatMap(({ words, ...of }) => (words === undefined ? [] : [{ ...of, words }])),
    /** Null where it stands at its field. */
    failure: refused.length > 0 ? null : saving.error,
    put(changes: Typed) {
      if (!saving.isPending) {
        saving.reset();
      }
      setProblems({});
      setTyped({ ...typed, ...changes });
    },
    save() {
      const found = problemsOf(valueType, shown, say);
      setProblems(found);
      if (!saving.isPending && Object.keys(found).length === 0) {
        sent.current = typed;
        saving.mutate({ id, revision, ...changesOf(definition, typed, shown) });
      }
    },
  };
}

/**
 * Saved by a button and not while somebody types: a range of which only the first digit stands would set back the values
 * of services.
 */
function Details({ definition }: { definition: AttributeDefinition }) {
  const { say } = useDashboard();
  const { choice, isMain, language, main } = useChosenLanguage();
  const { failure, isTyped, problems, put, refusals, save, saving, shown } = useTyped(definition, main);
  return (
    <Section title={say('attributes.details')}>
      <Leaving isUnsaved={() => isTyped} />
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {choice}
        <Words
          definition={definition}
          shown={shown}
          language={isMain ? undefined : language}
          problems={problems}
          errorOf={(text) => refusals.find((each) => each.text === text && each.language === language)?.words}
          onPut={put}
        />
        <RefusedElsewhere
          refusals={refusals
            .filter((each) => each.language !== language)
            .map(({ text, ...refusal }) => ({ ...refusal, name: say(nameOfText[text]) }))}
        />
        <Default
          definition={definition}
          shown={shown}
          error={problems.byDefault}
          onChoose={(byDefault) => put({ byDefault })}
        />
        {failure === null ? null : (
          <Notice meaning="bad" title={say('editor.notSaved')} spoken>
            <p>{refusalWords(failure, say)}</p>
          </Notice>
        )}
        <Button type="submit" aria-disabled={saving.isPending} className={styles['start'] as string}>
          {say(saving.isPending ? 'editor.saving' : 'attributes.save')}
        </Button>
        <p role="status" className="oh-soft">
          {saving.isSuccess ? say('editor.saved') : ''}
        </p>
      </form>
    </Section>
  );
}

const nameOfText = { name: 'attributes.name', values: 'attributes.valuesInLanguage' } as const;

interface WordsProps {
  readonly definition: AttributeDefinition;
  readonly shown: AttributeFields;
  /** Absent: that of the business. */
  readonly language: string | undefined;
  readonly problems: ReturnType<typeof problemsOf>;
  readonly errorOf: (text: SaidText) => string | undefined;
  readonly onPut: (changes: Typed) => void;
}

/** What it is called and what its values may be, in one of the languages; whether customers see it is the same in all. */
function Words({ definition: { valueType }, errorOf, language, onPut, problems, shown }: WordsProps) {
  const { say } = useDashboard();
  return (
    <>
      <TextInput
        id="attribute-name"
        label={say('attributes.name')}
        value={language === undefined ? shown.name : saidName(shown, language)}
        placeholder={language === undefined || shown.name === '' ? undefined : shown.name}
        maxLength={maxName}
        lang={language}
        dir="auto"
        autoComplete="off"
        error={errorOf('name')}
        onChange={({ currentTarget: { value } }) =>
          onPut(language === undefined ? { name: value } : withSaidName(shown, language, value))
        }
      />
      <Switch
        size="md"
        checked={shown.visible}
        label={say('attributes.visible')}
        onChange={(event) => onPut({ visible: event.currentTarget.checked })}
      />
      {language === undefined || valueType !== 'STRING' ? (
        <ConfigFields
          valueType={valueType}
          shown={shown}
          problems={{ ...problems, values: errorOf('values') }}
          hint={say('attributes.configHint')}
          onType={(field, value) => onPut({ [field]: value })}
        />
      ) : (
        <ListInLanguage
          legend={say('attributes.valuesInLanguage')}
          language={language}
          texts={linesOf(shown.values)}
          maxLength={maxValueLength}
          error={errorOf('values')}
          saidOf={(value) => saidValue(shown, language, value)}
          onSay={(value, words) => onPut(withSaidValue(shown, language, value, words))}
        />
      )}
    </>
  );
}

interface DefaultProps {
  readonly definition: AttributeDefinition;
  readonly shown: AttributeFields;
  readonly error: string | undefined;
  readonly onChoose: (byDefault: string) => void;
}

/** The value with which one that is no longer allowed is replaced. */
function Default({ definition, error, onChoose, shown }: DefaultProps) {
  const { say } = useDashboard();
  const field = { id: 'attribute-default', label: say('attributes.byDefault'), error } as const;
  if (definition.valueType === 'NUMBER') {
    return (
      <TextInput
        {...field}
        inputMode="numeric"
        value={shown.byDefault}
        autoComplete="off"
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
    );
  }
  const choices =
    definition.valueType === 'BOOL'
      ? (['yes', 'no'] as const).map((value) => ({ value, label: say(`attributes.${value}`) }))
      : linesOf(shown.values).map((value) => ({ value, label: value }));
  const isChoice = choices.some(({ value }) => value === shown.byDefault);
  return (
    <NativeSelect
      {...field}
      value={isChoice ? shown.byDefault : (choices[0]?.value ?? '')}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={choices}
    />
  );
}

function Remove({ definition }: { definition: AttributeDefinition }) {
  const { say, session } = useDashboard();
  const navigate = useNavigate();
  const deleting = useDeleteAttribute(session.client, { onSuccess: () => navigate({ to: attributesAddress }) });
  return (
    <Section title={say('attributes.removeTitle')}>
      <AskOnce
        act={say('attributes.remove')}
        title={say('attributes.removeAsk', { name: own(definition.name) })}
        consequence={<p>{say('attributes.removeConsequence')}</p>}
        onConfirm={() => deleting.mutateAsync(definition.id)}
      />
    </Section>
  );
}
