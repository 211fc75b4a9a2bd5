/**
 * Whether customers may cancel and move by themselves: one choice for both, kept in the policy that services follow unless
 * they have another. A new business forbids it, which nobody would choose, so something better is proposed.
 */
import type { BookingPolicy } from '@openhours/contract';
import { useState } from 'react';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import { Offered } from '../../ui/editing/editable.tsx';
import styles from '../../ui/editing/editing.module.css';
import { SavedWords } from '../../ui/editing/saved-words.tsx';
import type { Draft } from '../../ui/editing/use-draft.ts';
import { bothUnder, proposedRule, type TogetherRule, togetherOf, unitOfTerm } from '../../ui/policies/both-rules.ts';
import { usePolicyDraft } from '../../ui/policies/policy-draft.ts';
import type { editedParts, PolicyFields } from '../../ui/policies/policy-fields.ts';
import { Choice, Problem } from '../../ui/policies/rule-choice.tsx';
import { useRuleWords } from '../../ui/policies/rule-words.ts';
import { LengthControl, WithControl } from '../../ui/policies/sentence-controls.tsx';
import setup from './setup.module.css';

export interface ByThemselvesDraft {
  readonly draft: Draft<PolicyFields>;
  /** What stands chosen; undefined where both follow different rules. */
  readonly rule: TogetherRule | undefined;
  choose(rule: TogetherRule): void;
  /** Keeps what stands chosen, the proposal too; answers whether it is saved. */
  settle(): Promise<boolean>;
}

/** `isProposed`: what nobody has allowed yet is proposed, and kept only with the step. */
export function useByThemselves(policy: BookingPolicy, isProposed: boolean): ByThemselvesDraft {
  const draft = usePolicyDraft(policy);
  const may = useReach('POLICIES.MANAGE') === 'all';
  const [isChosen, setIsChosen] = useState(false);
  const kept = togetherOf(draft.shown);
  const stands = may && isProposed && !isChosen && kept?.when === 'never' ? proposedRule : kept;
  const put = (rule: TogetherRule) => {
    const { cancellationPolicy, reschedulePolicy } = bothUnder(rule, draft.shown);
    draft.set('cancellationPolicy', cancellationPolicy);
    draft.set('reschedulePolicy', reschedulePolicy);
  };
  return {
    draft,
    rule: stands,
    choose(rule) {
      setIsChosen(true);
      put(rule);
    },
    async settle() {
      if (stands !== undefined && stands !== kept) {
        put(stands);
      }
      return draft.saveNow();
    },
  };
}

/** Whether the choice is saved, and what two people chose at once: at the top of a step, so that it stays in sight. */
export function ByThemselvesSaved({ draft }: Pick<ByThemselvesDraft, 'draft'>) {
  const { say } = useDashboard();
  const wordsOf = useRuleWords();
  return (
    <SavedWords
      draft={draft}
      nameOf={(field) => say(`policies.part.${field as (typeof editedParts)[number]}`)}
      wordsOf={wordsOf}
    />
  );
}

export function ByThemselves({ draft, rule, choose }: ByThemselvesDraft) {
  const { say } = useDashboard();
  const wordsOf = useRuleWords();
  const { errors, shown } = draft;
  const minutes = rule?.minutes ?? proposedRule.minutes;
  const isNumber = typeof minutes === 'number';
  return (
    <Offered permission="POLICIES.MANAGE">
      <fieldset className={styles['choices']}>
        <legend className={setup['legend']}>{say('setup.byThemselves')}</legend>
        {rule === undefined ? (
          <ul className={setup['missing']}>
            <li>{wordsOf('cancellationPolicy', shown.cancellationPolicy)}</li>
            <li>{wordsOf('reschedulePolicy', shown.reschedulePolicy)}</li>
          </ul>
        ) : null}
        <Choice
          kind="radio"
          name="by-themselves"
          isChosen={rule?.when === 'before'}
          onChoose={() => choose({ when: 'before', minutes })}
          heard={say('setup.byThemselves.someTime')}
          label={
            <WithControl sentence={(time) => say('setup.byThemselves.before', { time })}>
              <LengthControl
                label={say('setup.byThemselves.someTime')}
                minutes={minutes}
                usualUnit={isNumber && minutes > 0 ? unitOfTerm(minutes) : undefined}
                isOff={rule?.when !== 'before'}
                error={errors['cancellationPolicy'] ?? errors['reschedulePolicy']}
                onChange={(typed) => choose({ when: 'before', minutes: typed })}
              />
            </WithControl>
          }
        />
        {(['start', 'never'] as const).map((when) => (
          <Choice
            key={when}
            kind="radio"
            name="by-themselves"
            isChosen={rule?.when === when}
            onChoose={() => choose({ when, minutes })}
            label={say(`setup.byThemselves.${when}`)}
          />
        ))}
        <Problem words={errors['cancellationPolicy'] ?? errors['reschedulePolicy']} />
        <p className="oh-soft oh-small">{say('setup.byThemselvesHint')}</p>
      </fieldset>
    </Offered>
  );
}
