/** How long before the start customers can still book: with too little notice nobody could get ready, so some is proposed. */
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Offered } from '../../ui/editing/editable.tsx';
import styles from '../../ui/editing/editing.module.css';
import type { Draft } from '../../ui/editing/use-draft.ts';
import { unitOfTerm } from '../../ui/policies/both-rules.ts';
import type { PolicyFields } from '../../ui/policies/policy-fields.ts';
import { Choice, Problem } from '../../ui/policies/rule-choice.tsx';
import { LengthControl, WithControl } from '../../ui/policies/sentence-controls.tsx';
import { type NoticeRule, proposedNotice } from './service-rules.ts';
import setup from './setup.module.css';

interface UntilWhenProps {
  readonly draft: Draft<PolicyFields>;
  /** What stands chosen; undefined where they book even later, which is set elsewhere. */
  readonly rule: NoticeRule | undefined;
  readonly choose: (rule: NoticeRule) => void;
}

export function UntilWhen({ draft, rule, choose }: UntilWhenProps) {
  const { say } = useDashboard();
  const { errors } = draft;
  const minutes = rule?.minutes ?? proposedNotice.minutes;
  const isNumber = typeof minutes === 'number';
  return (
    <Offered permission="POLICIES.MANAGE">
      <fieldset className={styles['choices']}>
        <legend className={setup['legend']}>{say('setup.untilWhen')}</legend>
        <Choice
          kind="radio"
          name="until-when"
          isChosen={rule?.when === 'before'}
          onChoose={() => choose({ when: 'before', minutes })}
          heard={say('setup.untilWhen.someTime')}
          label={
            <WithControl sentence={(time) => say('setup.untilWhen.before', { time })}>
              <LengthControl
                label={say('setup.untilWhen.someTime')}
                minutes={minutes}
                usualUnit={isNumber && minutes > 0 ? unitOfTerm(minutes) : undefined}
                isOff={rule?.when !== 'before'}
                error={errors['limitLateBookingPolicy']}
                onChange={(typed) => choose({ when: 'before', minutes: typed })}
              />
            </WithControl>
          }
        />
        <Choice
          kind="radio"
          name="until-when"
          isChosen={rule?.when === 'start'}
          onChoose={() => choose({ when: 'start', minutes })}
          label={say('setup.untilWhen.start')}
        />
        <Problem words={errors['limitLateBookingPolicy']} />
      </fieldset>
    </Offered>
  );
}
