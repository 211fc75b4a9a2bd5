/** What every step of the set-up has around it: where one stands, the question, one button that goes on, and the way out. */
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { setupStepAddress, todayAddress } from '../../pages/dashboard-addresses.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { usePageTitle } from '../../ui/context/page-title.ts';
import styles from './setup.module.css';
import { type SetupStep, setupSteps } from './setup-progress.ts';

interface SetupFrameProps {
  /** Undefined: after the last. */
  readonly step: SetupStep | undefined;
  readonly done: ReadonlySet<SetupStep>;
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

export function SetupFrame({ step, done, title, hint, children }: SetupFrameProps) {
  const { say } = useDashboard();
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is another page, so the focus moves to it
  useEffect(() => heading.current?.focus({ preventScroll: true }), [step]);
  return (
    <div className={styles['page']}>
      <nav aria-label={say('setup.title')}>
        <ol className={styles['steps']}>
          {setupSteps.map((each) => (
            <li key={each}>
              <Link
                to={setupStepAddress(each)}
                className={styles['step'] as string}
                aria-current={each === step ? 'step' : undefined}
                data-done={done.has(each) || undefined}
              >
                <span className={styles['stepName']}>{say(`setup.${each}`)}</span>
                {done.has(each) ? (
                  <>
                    <IconCheck aria-hidden="true" size={16} stroke={2.5} className={styles['check']} />
                    <span className="oh-heard">{say('setup.isDone')}</span>
                  </>
                ) : null}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <header className={styles['head']}>
        {step === undefined ? null : (
          <p className="oh-soft">
            {say('setup.step', { number: setupSteps.indexOf(step) + 1, total: setupSteps.length })}
          </p>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {hint === undefined ? null : <p className="oh-soft">{hint}</p>}
      </header>
      {children}
    </div>
  );
}

interface GoOnProps {
  readonly act: string;
  readonly isBusy?: boolean;
  /** Absent: the button sends the form that it stands in. */
  readonly onPress?: () => void;
}

/** The one button of a step; at the thumb on a phone. */
export function GoOn({ act, isBusy = false, onPress }: GoOnProps) {
  const { say } = useDashboard();
  return (
    <div className={styles['goOn']}>
      <Button
        type={onPress === undefined ? 'submit' : 'button'}
        size="md"
        aria-disabled={isBusy}
        {...(onPress === undefined ? {} : { onClick: () => (isBusy ? undefined : onPress()) })}
      >
        {isBusy ? say('editor.saving') : act}
      </Button>
      <Leave />
    </div>
  );
}

/** Nothing is lost by leaving: each step is saved as it goes, and Today leads back. */
export function Leave() {
  const { say } = useDashboard();
  return (
    <Link to={todayAddress} className={styles['leave'] as string}>
      {say('setup.later')}
    </Link>
  );
}
