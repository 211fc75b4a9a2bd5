/** The computers that several people use: which there are, their end, and sharing the one in use. */
import { Button } from '@mantine/core';
import type { SharedComputer } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { own } from '../../language/bidi.ts';
import { createInstantFormat } from '../../language/formats.ts';
import { settingsAddress } from '../../pages/dashboard-addresses.ts';
import {
  sharedComputersOf,
  useChangeComputer,
  useEndComputer,
  useShareComputer,
} from '../../queries/shared-computers.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useSignedIn } from '../../ui/context/signed-in.ts';
import { FactRow } from '../../ui/display/sentence.tsx';
import editing from '../../ui/editing/editing.module.css';
import { AskOnce, Reading } from '../../ui/editing/saved-words.tsx';
import { EditorPage } from '../../ui/editing/section.tsx';
import actions from '../../ui/styles/actions.module.css';
import { ComputerForm } from './computer-form.tsx';
import styles from './computers.module.css';

export function ComputersPage() {
  const { say, session } = useDashboard();
  const isShared = useSignedIn()?.sharedComputer !== undefined;
  const computers = useQuery(sharedComputersOf(session.client));
  return (
    <EditorPage
      title={say('computers.title')}
      back={{ address: settingsAddress, name: say('settings.title') }}
      permission="SHARED_COMPUTERS.MANAGE"
    >
      <section className={styles['section']} aria-label={say('computers.title')}>
        <p className="oh-soft">{say('computers.hint')}</p>
        {computers.data === undefined ? (
          <Reading error={computers.error} onAgain={() => void computers.refetch()} />
        ) : (
          <>
            {computers.data.length === 0 ? (
              <p className="oh-soft">{say('computers.none')}</p>
            ) : (
              <ul className={styles['computers']}>
                {computers.data.map((computer) => (
                  <Computer key={computer.id} computer={computer} />
                ))}
              </ul>
            )}
            {isShared ? null : <Share />}
          </>
        )}
      </section>
    </EditorPage>
  );
}

function Computer({ computer }: { readonly computer: SharedComputer }) {
  const { formats, frame, say, session } = useDashboard();
  const [isEdited, setEdited] = useState(false);
  const changing = useChangeComputer(session.client, { onSuccess: () => setEdited(false) });
  const ending = useEndComputer(session.client);
  const when = createInstantFormat(formats.locale, frame.timeZone);
  const { id, isCurrent, lastUsedDate, lockAfterMinutes, name, revision } = computer;
  return (
    <li>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p className="oh-soft oh-small">
        <FactRow
          facts={[
            isCurrent ? say('computers.this') : undefined,
            say('computers.locksAfter', { count: lockAfterMinutes }),
            lastUsedDate === undefined ? undefined : say('computers.lastUsed', { when: when(lastUsedDate) }),
          ]}
        />
      </p>
      {isEdited ? (
        <ComputerForm
          known={{ name, lockAfterMinutes }}
          send={say('computers.save')}
          sending={changing}
          onSend={(sharedComputer) =>
            changing.mutate({ sharedComputerId: id, sharedComputer: { ...sharedComputer, revision } })
          }
          onClose={() => setEdited(false)}
        />
      ) : (
        <div className={actions['buttons']}>
          <Button variant="default" onClick={() => setEdited(true)}>
            {say('computers.edit')}
          </Button>
          <AskOnce
            act={say('computers.end')}
            title={say('computers.endAsk', { name: own(name) })}
            consequence={<p>{say('computers.endHint')}</p>}
            onConfirm={() => ending.mutateAsync(id)}
          />
        </div>
      )}
    </li>
  );
}

/** The computer in use becomes a shared one. */
function Share() {
  const { say, session } = useDashboard();
  const [isOpen, setOpen] = useState(false);
  const sharing = useShareComputer(session, { onSuccess: () => setOpen(false) });
  return isOpen ? (
    <ComputerForm
      known={undefined}
      send={say('computers.add')}
      hint={say('computers.addHint')}
      sending={sharing}
      onSend={(facts) => sharing.mutate(facts)}
      onClose={() => setOpen(false)}
    />
  ) : (
    <Button variant="default" className={editing['start'] as string} onClick={() => setOpen(true)}>
      {say('computers.add')}
    </Button>
  );
}
