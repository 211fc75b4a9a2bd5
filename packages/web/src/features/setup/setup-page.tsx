/**
 * The first set-up of a business, step by step: each step has its address, is saved as it goes and can be left, and is
 * done when what it asks for is there.
 */
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { setupStepAddress } from '../../pages/addresses.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSignedIn } from '../../ui/signed-in.ts';
import { BusinessStep, HoursStep, ReachStep } from './business-steps.tsx';
import { DoneContent } from './done-page.tsx';
import { PeopleStep } from './people-step.tsx';
import { ServiceStep } from './service-step.tsx';
import styles from './setup.module.css';
import { GoOn, SetupFrame } from './setup-frame.tsx';
import { isSetupStep, progressOf, type SetupStep, stepAfter } from './setup-progress.ts';
import { useMaySetUp, useSetupFacts } from './setup-queries.ts';

/** After the last step. */
const doneStep = 'done';

export interface SetupPageProps {
  /** The last part of the address: a step, the end, or nothing of both. */
  readonly part: string;
  /** Undefined while it is not known whether mail leaves the server. */
  readonly mailLeaves: boolean | undefined;
  /** What the step about messages shows. */
  readonly mail: ReactNode;
}

export function SetupPage({ part, mailLeaves, mail }: SetupPageProps) {
  const { say } = useDashboard();
  const isKnown = useSignedIn() !== undefined;
  const may = useMaySetUp();
  const read = useSetupFacts(mailLeaves, may);
  const navigate = useNavigate();
  if (!may || read.facts === undefined) {
    return (
      <div className={styles['page']}>
        <h1>{say('setup.title')}</h1>
        {isKnown && !may ? (
          <Notice meaning="warn" title={say('editor.notYours')}>
            <p>{say('editor.notYoursHint')}</p>
          </Notice>
        ) : (
          <Reading error={read.error} onAgain={read.again} />
        )}
      </div>
    );
  }
  const progress = progressOf(read.facts);
  const isDone = part === doneStep;
  const step: SetupStep | undefined = isDone ? undefined : isSetupStep(part) ? part : (progress.next ?? 'business');
  if (step === undefined) {
    return (
      <SetupFrame
        step={undefined}
        done={progress.done}
        title={say(progress.missing.length === 0 ? 'setup.ready' : 'setup.almost')}
      >
        <DoneContent progress={progress} />
      </SetupFrame>
    );
  }
  const goOn = (isReload = false) => {
    const address = setupStepAddress(stepAfter(step) ?? doneStep);
    if (isReload) {
      // Name and clock stand around every view, and are read with the page.
      location.assign(address);
    } else {
      void navigate({ to: address });
    }
  };
  const parts: Readonly<Record<SetupStep, ReactNode>> = {
    business: <BusinessStep onGoOn={goOn} />,
    reach: <ReachStep onGoOn={goOn} />,
    hours: <HoursStep onGoOn={goOn} />,
    people: <PeopleStep onGoOn={goOn} />,
    service: <ServiceStep onGoOn={goOn} />,
    messages: (
      <div className={styles['parts']}>
        {mail}
        <GoOn act={say('setup.goOn')} onPress={() => goOn()} />
      </div>
    ),
  };
  return (
    <SetupFrame step={step} done={progress.done} title={say(`setup.${step}Title`)} hint={say(`setup.${step}Hint`)}>
      {parts[step]}
    </SetupFrame>
  );
}
