/** The step about people: whoever gives appointments, the owner first, and which of them is signed in here. */

import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { StaffMember } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { own } from '../../language/bidi.ts';
import { staffMemberAddress } from '../../pages/dashboard-addresses.ts';
import { staffOf, useConnectToSignIn, useCreateFirstStaffMember } from '../../queries/staff.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useSignedIn } from '../../ui/context/signed-in.ts';
import { Sentence } from '../../ui/display/sentence.tsx';
import { useRefusal } from '../../ui/editing/adding.tsx';
import styles from '../../ui/editing/editing.module.css';
import { Leaving } from '../../ui/editing/leaving.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Rows } from '../../ui/editing/section.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';
import type { StepProps } from './business-steps.tsx';
import { GoOn } from './setup-frame.tsx';

export function PeopleStep({ onGoOn }: StepProps) {
  const { say, session } = useDashboard();
  const list = useQuery(staffOf(session.client));
  if (list.data === undefined) {
    return <Reading error={list.error} onAgain={() => void list.refetch()} />;
  }
  return list.data.length === 0 ? (
    <First onGoOn={onGoOn} />
  ) : (
    <div className={styles['form']}>
      <Rows
        rows={list.data.map(({ id, name, resource, serviceProvider }) => ({
          id,
          address: staffMemberAddress(id),
          name,
          facts: say(resource?.usesDefaultWorkingHours === false ? 'staff.ownHours' : 'staff.businessHours'),
          mark: serviceProvider ? undefined : say('staff.notBookable'),
        }))}
      />
      <WhoIsMe staff={list.data} />
      <p className="oh-soft">{say('setup.peopleMore')}</p>
      <GoOn act={say('setup.goOn')} onPress={() => onGoOn()} />
    </div>
  );
}

/** Asked until it is known, and only of people who sign in: a program is nobody's colleague. */
function WhoIsMe({ staff }: { readonly staff: readonly StaffMember[] }) {
  const { say, session } = useDashboard();
  const self = useSignedIn()?.user;
  const tying = useConnectToSignIn(session);
  const mine = staff.find(({ resourceId }) => resourceId !== undefined && resourceId === self?.resourceId);
  const free = staff.filter((member) => member.associatedWixIdentity?.identificationData?.wixUserId === undefined);
  if (self === undefined || (mine === undefined && free.length === 0)) {
    return null;
  }
  return mine === undefined ? (
    <>
      <NativeSelect
        label={say('setup.whoIsMe')}
        description={say('setup.isMeHint')}
        value=""
        disabled={tying.isPending}
        data={[
          { value: '', label: say('setup.nobodyIsMe') },
          ...free.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => tying.mutate({ staffMemberId: event.currentTarget.value, email: self.email })}
      />
      {tying.isError ? <Notice meaning="bad" title={say('setup.isMeFailed')} spoken /> : null}
    </>
  ) : (
    <p role="status">
      <Sentence text={say('setup.youAre', { name: own(mine.name) })} />
    </p>
  );
}

function First({ onGoOn }: StepProps) {
  const { say, session } = useDashboard();
  const self = useSignedIn()?.user;
  const [name, setName] = useState('');
  const [isMe, setIsMe] = useState(true);
  const [isEmpty, setIsEmpty] = useState(false);
  /** Whether a name was typed that nobody has been added by yet: asked at the moment of leaving. */
  const hasTyped = useRef(false);
  const key = useIdempotencyKey();
  const adding = useCreateFirstStaffMember(session, {
    onSuccess: () => {
      hasTyped.current = false;
      onGoOn();
    },
  });
  const refusal = useRefusal(adding.error);
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsEmpty(name.trim() === '');
        if (!adding.isPending && name.trim() !== '') {
          adding.mutate({
            name: name.trim(),
            email: isMe && self?.resourceId === undefined ? self?.email : undefined,
            idempotencyKey: key.current(),
          });
        }
      }}
    >
      <Leaving isUnsaved={() => hasTyped.current} />
      <TextInput
        id="setup-person"
        label={say('staff.name')}
        description={say('setup.personHint')}
        value={name}
        maxLength={40}
        autoComplete="name"
        dir="auto"
        error={isEmpty ? say('setup.personMissing') : refusal}
        onChange={(event) => {
          setName(event.currentTarget.value);
          hasTyped.current = event.currentTarget.value.trim() !== '';
          setIsEmpty(false);
          key.renew();
          if (adding.isError) {
            adding.reset();
          }
        }}
      />
      {self === undefined || self.resourceId !== undefined ? null : (
        <Checkbox
          label={say('setup.isMe')}
          description={say('setup.isMeHint')}
          checked={isMe}
          onChange={(event) => setIsMe(event.currentTarget.checked)}
        />
      )}
      <GoOn act={say('setup.addPerson')} isBusy={adding.isPending} />
    </form>
  );
}
