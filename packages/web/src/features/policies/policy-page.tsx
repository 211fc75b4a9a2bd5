/**
 * One booking policy: its rules in sentences, the words that customers read of it, which services follow it, and its
 * end.
 */

import { Button, TextInput } from '@mantine/core';
import type { BookingPolicy } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { own } from '../../language/bidi.ts';
import { policiesAddress } from '../../pages/dashboard-addresses.ts';
import { policiesOf, policyById, useDeletePolicy, useSetDefaultPolicy } from '../../queries/policies.ts';
import { servicesOf } from '../../queries/services.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useIdInAddress } from '../../ui/context/id-in-address.ts';
import { Sentence } from '../../ui/display/sentence.tsx';
import styles from '../../ui/editing/editing.module.css';
import { RowPage } from '../../ui/editing/row-page.tsx';
import { AskOnce, SavedWords } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section } from '../../ui/editing/section.tsx';
import { ServiceLinks } from '../../ui/editing/service-links.tsx';
import { useAreLanguagesKnown } from '../../ui/editing/words-language.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { usePolicyDraft } from '../../ui/policies/policy-draft.ts';
import type { editedParts } from '../../ui/policies/policy-fields.ts';
import { useRuleWords } from '../../ui/policies/rule-words.ts';
import { FeeRules } from './fee-rules.tsx';
import { PolicyPreview } from './policy-preview.tsx';
import {
  BookingRules,
  CancellingRules,
  MovingRules,
  OwnWords,
  RulesForPrograms,
  StaffRules,
  WaitlistRules,
} from './policy-rules.tsx';

export function PolicyView() {
  return <PolicyPage policyId={useIdInAddress()} />;
}

function PolicyPage({ policyId }: { policyId: string }) {
  const { say, session } = useDashboard();
  const areLanguagesKnown = useAreLanguagesKnown();
  const back = { address: policiesAddress, name: say('policies.title') };
  return (
    <RowPage
      id={policyId}
      row={policyById(session.client, policyId)}
      listKey={policiesOf(session.client).queryKey}
      inList={(policies: readonly BookingPolicy[]) => policies.find(({ id }) => id === policyId)}
      back={back}
      missing={{ title: say('policies.missing'), hint: say('policies.missingHint') }}
      isReady={areLanguagesKnown}
    >
      {(policy) => (
        <EditorPage
          permission="POLICIES.MANAGE"
          title={policy.name === '' ? say('policies.unnamed') : policy.name}
          back={back}
          isWide
          aside={policy.default ? <span className={styles['mark']}>{say('policies.default')}</span> : undefined}
        >
          <Editor key={policy.id} policy={policy} />
        </EditorPage>
      )}
    </RowPage>
  );
}

function Editor({ policy }: { policy: BookingPolicy }) {
  const { say } = useDashboard();
  const draft = usePolicyDraft(policy);
  const wordsOf = useRuleWords();
  return (
    <div className={styles['beside']}>
      <div className={styles['besideMain']}>
        <SavedWords
          draft={draft}
          nameOf={(field) => say(`policies.part.${field as (typeof editedParts)[number]}`)}
          wordsOf={wordsOf}
        />
        <TextInput
          id="policy-name"
          label={say('policies.name')}
          description={say('policies.nameHint')}
          value={draft.shown.name}
          maxLength={400}
          dir="auto"
          autoComplete="off"
          error={draft.errors['name']}
          onChange={(event) => draft.set('name', event.currentTarget.value)}
        />
        <BookingRules draft={draft} />
        <CancellingRules draft={draft} />
        <MovingRules draft={draft} />
        <OwnWords draft={draft} />
        <FeeRules draft={draft} />
        <StaffRules draft={draft} />
        <WaitlistRules draft={draft} />
        <RulesForPrograms draft={draft} />
        <Kept policy={policy} />
        <Followers policy={policy} />
        {policy.default ? null : <Remove policy={policy} />}
      </div>
      <PolicyPreview fields={draft.shown} />
    </div>
  );
}

/** What is stored and not edited here, so that nobody wonders where it went. */
function Kept({ policy }: { policy: BookingPolicy }) {
  const { say } = useDashboard();
  const kept = (['intakeFormPolicy'] as const).filter((part) => policy[part].enabled);
  return kept.length === 0 ? null : (
    <Section title={say('policies.kept')} hint={say('policies.keptHint')}>
      <ul className={styles['choices']}>
        {kept.map((part) => (
          <li key={part}>{say(`policies.kept.${part}`)}</li>
        ))}
      </ul>
    </Section>
  );
}

function Followers({ policy }: { policy: BookingPolicy }) {
  const { say, session } = useDashboard();
  const services = useQuery(servicesOf(session.client));
  const followers = services.data?.filter(({ bookingPolicy }) => bookingPolicy.id === policy.id);
  const choosing = useSetDefaultPolicy(session.client);
  return (
    <Section title={say('policies.followers')}>
      <ServiceLinks
        services={followers}
        error={services.error}
        onAgain={() => void services.refetch()}
        none={say('policies.followersNone')}
      />
      {policy.default ? (
        <p className="oh-soft">{say('policies.isDefault')}</p>
      ) : (
        <>
          <p className="oh-soft">{say('policies.makeDefaultHint')}</p>
          <Button
            variant="default"
            className={styles['start'] as string}
            aria-disabled={choosing.isPending}
            onClick={() => choosing.isPending || choosing.mutate(policy.id)}
          >
            {say(choosing.isPending ? 'editor.saving' : 'policies.makeDefault')}
          </Button>
        </>
      )}
      {choosing.isError ? <Notice meaning="bad" title={say('editor.actFailed')} spoken /> : null}
    </Section>
  );
}

function Remove({ policy }: { policy: BookingPolicy }) {
  const { formats, say, session } = useDashboard();
  const navigate = useNavigate();
  const deleting = useDeletePolicy(session.client, { onSuccess: () => navigate({ to: policiesAddress }) });
  const policies = useQuery(policiesOf(session.client));
  const services = useQuery(servicesOf(session.client));
  const fallback = policies.data?.find((each) => each.default)?.name ?? '';
  const names = (services.data ?? [])
    .filter(({ bookingPolicy }) => bookingPolicy.id === policy.id)
    .map(({ name }) => name);
  return (
    <Section title={say('policies.removeTitle')}>
      <AskOnce
        act={say('policies.remove')}
        title={say('policies.removeAsk', { name: own(policy.name) })}
        readings={[policies, services]}
        consequence={
          <>
            <p>
              {names.length === 0 ? (
                say('policies.followersNone')
              ) : (
                <Sentence
                  text={say('policies.removeFollowers', {
                    names: formats.list(names.map(own)),
                    fallback: own(fallback),
                  })}
                />
              )}
            </p>
            <p>{say('policies.removeConsequence')}</p>
          </>
        }
        onConfirm={() => deleting.mutateAsync(policy.id)}
      />
    </Section>
  );
}
