/**
 * Whether customers may cancel and move by themselves: one choice for both, kept in the policy that services follow unless
 * they have another. A new business forbids it, which nobody would choose, so something better is proposed.
 */
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Offered } from '../../ui/editing/editable.tsx';
import styles from '../../ui/editing/editing.module.css';
import type { Draft } from '../../ui/editing/use-draft.ts';
import { proposedRule, type TogetherRule, unitOfTerm } from '../../ui/policies/both-rules.ts';
import type { PolicyFields } from '../../ui/policies/policy-fields.ts';
import { Choice, Problem } from '../../ui/policies/rule-choice.tsx';
import { useRuleWords } from '../../ui/policies/rule-words.ts';
import { LengthControl, WithControl } from '../../ui/policies/sentence-controls.tsx';
import setup from './setup.module.css';

interface ByThemselvesProps {
  readonly draft: Draft<PolicyFields>;
  /** What stands chosen; undefined where both follow different rules. */
  readonly rule: TogetherRule | undefined;
  readonly choose: (rule: TogetherRule) => void;
}

export function ByThemselves({ draft, rule, choose }: ByThemselvesProps) {
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
