/** On Today while nobody can be booked yet: what is there, what is missing, and the step to go on with. */
import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { setupStepAddress } from '../../pages/dashboard-addresses.ts';
import { onDevice } from '../../session/device-storage.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { leaves, useDeliveryState } from './mail-leaves.ts';
import styles from './setup.module.css';
import { progressOf, type SetupProgress, setupSteps } from './setup-progress.ts';
import { useMaySetUp, useSetupFacts } from './setup-queries.ts';

/** A choice of one person at one browser, so it is kept there. */
const hiddenKey = 'oh-setup-hidden';

export function SetupChecklist() {
  const mailLeaves = leaves(useDeliveryState());
  const { say } = useDashboard();
  const may = useMaySetUp();
  const { facts } = useSetupFacts(mailLeaves, may);
  const [isHidden, setHidden] = useState(() => onDevice.read(hiddenKey) === '1');
  if (facts === undefined) {
    return null;
  }
  const progress = progressOf(facts);
  if (progress.missing.length === 0 || progress.next === undefined) {
    return null;
  }
  const said = say('setup.progress', { done: progress.done.size, total: setupSteps.length });
  if (isHidden) {
    return (
      <p>
        <Link to={setupStepAddress(progress.next)} className={styles['leave'] as string}>
          {say('setup.finish')}
        </Link>{' '}
        <span className="oh-soft">{said}</span>
      </p>
    );
  }
  return (
    <section aria-labelledby="setup-checklist" className={styles['checklist']}>
      <div>
        <h2 id="setup-checklist">{say('setup.title')}</h2>
        <p className="oh-soft">
          {say('setup.checklistHint')} {said}
        </p>
      </div>
      <ul className={styles['checks']}>
        {setupSteps.map((step) => (
          <Check key={step} step={step} progress={progress} />
        ))}
      </ul>
      <div className={styles['buttons']}>
        <Button component={Link} to={setupStepAddress(progress.next)}>
          {say(progress.done.size > 1 ? 'setup.goOnWith' : 'setup.begin', { step: say(`setup.${progress.next}`) })}
        </Button>
        <Button
          variant="subtle"
          onClick={() => {
            onDevice.keep(hiddenKey, '1');
            setHidden(true);
          }}
        >
          {say('setup.hide')}
        </Button>
      </div>
    </section>
  );
}

function Check({ progress, step }: { progress: SetupProgress; step: (typeof setupSteps)[number] }) {
  const { say } = useDashboard();
  const isDone = progress.done.has(step);
  const Icon = isDone ? IconCircleCheck : IconCircle;
  return (
    <li>
      <Link to={setupStepAddress(step)} className={styles['checkLine'] as string} data-done={isDone || undefined}>
        <Icon aria-hidden="true" size={22} stroke={1.75} />
        <span>{say(`setup.${step}`)}</span>
        <span className="oh-soft oh-small">
          {isDone
            ? say('setup.isDone')
            : progress.missing.includes(step)
              ? ''
              : say(step === 'hours' ? 'setup.hoursPreset' : 'setup.optional')}
        </span>
      </Link>
    </li>
  );
}
