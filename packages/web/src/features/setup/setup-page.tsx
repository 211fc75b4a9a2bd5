/**
 * The first set-up of a business, step by step: each step has its address, is saved as it goes and can be left, and is
 * done when what it asks for is there.
 */
import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useFeatures } from '../../feature-assembly.ts';
import { setupStepAddress } from '../../pages/dashboard-addresses.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useSignedIn } from '../../ui/context/signed-in.ts';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TestMessage } from '../../ui/forms/test-message.tsx';
import { BusinessStep, HoursStep, ReachStep } from './business-steps.tsx';
import { DoneContent } from './done-page.tsx';
import { leaves, useDeliveryState } from './mail-leaves.ts';
import { PeopleStep } from './people-step.tsx';
import { ServiceStep } from './service-step.tsx';
import styles from './setup.module.css';
import { GoOn, SetupFrame } from './setup-frame.tsx';
import { isSetupStep, progressOf, type SetupStep, stepAfter } from './setup-progress.ts';
import { useMaySetUp, useSetupFacts } from './setup-queries.ts';

/** After the last step. */
const doneStep = 'done';

export function SetupView() {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  return <SetupPage part={params['step'] ?? ''} />;
}

/** `part`: the last part of the address, which is a step, the end, or nothing of both. */
function SetupPage({ part }: { readonly part: string }) {
  const { say } = useDashboard();
  const features = useFeatures();
  const isKnown = useSignedIn() !== undefined;
  const may = useMaySetUp();
  const delivery = useDeliveryState();
  const read = useSetupFacts(leaves(delivery), may);
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
  if (!isDone && !isSetupStep(part)) {
    // What is missing changes while somebody types: a step that was found once keeps its own address.
    return <Navigate to={setupStepAddress(progress.next ?? 'business')} replace />;
  }
  const step: SetupStep | undefined = isDone ? undefined : part;
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
        {features.map(({ name, SetupMessages: Part }) =>
          Part === undefined ? null : (
            <Suspense key={name}>
              <Part />
            </Suspense>
          ),
        )}
        {delivery === 'NOWHERE' ? <p>{say('messages.nowhereHint')}</p> : <TestMessage />}
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
