/**
 * What cancelling late or not coming costs: up to two steps, each an amount or a share of the price. The last one may
 * have no time before the start: it is what not coming costs.
 */
import { Button, Switch } from '@mantine/core';
import type { BookingPolicy } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { currencyOf } from '../../queries/site-properties.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useAmountField } from '../../ui/editing/amount-input.tsx';
import styles from '../../ui/editing/editing.module.css';
import { Section } from '../../ui/editing/section.tsx';
import { typedAmount } from '../../ui/editing/typed-amount.ts';
import { Problem } from '../../ui/policies/rule-choice.tsx';
import controls from '../../ui/policies/sentence.module.css';
import { LengthControl, WithControl } from '../../ui/policies/sentence-controls.tsx';
import { proposedWindows, windowAdded, withWindow } from './fee-windows.ts';
import own from './policies.module.css';
import type { RulesProps } from './policy-rules.tsx';

type Policy = BookingPolicy['cancellationFeePolicy'];
type Window = Policy['cancellationWindows'][number];

export function FeeRules({ draft: { errors, set, shown } }: RulesProps) {
  const { say } = useDashboard();
  const policy = shown.cancellationFeePolicy;
  const { cancellationWindows: windows, enabled } = policy;
  const { description, enabled: isShown } = shown.customPolicyDescription;
  // Nobody owes what they were never told (services sheet 6).
  const isSaid = isShown && description.trim() !== '';
  const put = (cancellationWindows: Window[]) => set('cancellationFeePolicy', { ...policy, cancellationWindows });
  const turn = (isOn: boolean) => {
    set('cancellationFeePolicy', {
      ...policy,
      enabled: isOn,
      cancellationWindows: isOn && windows.length === 0 ? proposedWindows() : windows,
    });
    // The contract has both together; no card is asked for while nothing is charged here.
    set('saveCreditCardPolicy', { enabled: isOn });
  };
  return (
    <Section title={say('policies.fee')} hint={say('policies.feeHint')}>
      <Switch
        size="md"
        checked={enabled}
        disabled={!enabled && !isSaid}
        label={say('policies.feeOn')}
        description={isSaid ? undefined : say('policies.feeNeedsText')}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      {enabled ? (
        <ul className={styles['choices']}>
          {windows.map((window, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place
            <li key={index} className={own['fee']}>
              <FeeStep
                window={window}
                index={index}
                isAlone={windows.length === 1}
                error={errors['cancellationFeePolicy']}
                onChange={(changed) => put(withWindow(windows, index, changed))}
              />
              {windows.length === 1 ? null : (
                <Button
                  variant="subtle"
                  className={own['remove'] as string}
                  aria-label={say('policies.feeRemoveStep', { number: index + 1 })}
                  onClick={() => put(windows.filter((_, each) => each !== index))}
                >
                  {say('policies.feeRemove')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {enabled && windows.length < 2 ? (
        <Button variant="default" className={styles['start'] as string} onClick={() => put(windowAdded(windows))}>
          {say(
            windows.some(({ startInMinutes }) => startInMinutes === undefined)
              ? 'policies.feeAddLate'
              : 'policies.feeAddNoShow',
          )}
        </Button>
      ) : null}
      <Problem words={errors['cancellationFeePolicy'] ?? errors['saveCreditCardPolicy']} />
    </Section>
  );
}

interface FeeStepProps {
  readonly window: Window;
  readonly index: number;
  readonly isAlone: boolean;
  readonly error: string | undefined;
  readonly onChange: (window: Window) => void;
}

/** How much, and from when on. */
function FeeStep({ error, index, isAlone, onChange, window }: FeeStepProps) {
  const { say, session } = useDashboard();
  const currency = useQuery(currencyOf(session.client)).data ?? '';
  const number = index + 1;
  const { amount, percentage, startInMinutes } = window;
  const isShare = amount === undefined;
  const put = (typed: string, asShare: boolean) => {
    const { amount: _amount, percentage: _percentage, ...when } = window;
    onChange(asShare ? { ...when, percentage: typed } : { ...when, amount: { value: typed } });
  };
  const typed = isShare ? (percentage ?? '') : amount.value;
  const field = useAmountField({
    value: typed,
    onChange: (event) => put(typedAmount(event.currentTarget.value), isShare),
  });
  return (
    <div className={own['step']}>
      <span>
        <input
          className={controls['number']}
          {...field}
          aria-label={say('policies.feeStep', { number })}
          aria-invalid={error !== undefined}
        />{' '}
        <select
          className={controls['unit']}
          aria-label={say('policies.feeStepKind', { number })}
          value={isShare ? 'share' : 'amount'}
          onChange={(event) => put(typed, event.currentTarget.value === 'share')}
        >
          <option value="share">{say('policies.feeShare')}</option>
          <option value="amount">{currency}</option>
        </select>
      </span>
      {startInMinutes === undefined ? (
        <span>{say(isAlone ? 'policies.feeAlways' : 'policies.feeNoShow')}</span>
      ) : (
        <WithControl sentence={(time) => say('policies.feeFrom', { time })}>
          <LengthControl
            label={say('policies.feeStepTime', { number })}
            minutes={startInMinutes}
            error={error}
            onChange={(minutes) => onChange({ ...window, startInMinutes: minutes })}
          />
        </WithControl>
      )}
    </div>
  );
}
