/** The step about people: whoever gives appointments, the owner first. */
import { TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staffMemberAddress } from '../../pages/addresses.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { useRefusal } from '../../ui/editing/adding.tsx';
import styles from '../../ui/editing/editing.module.css';
import { staffKey, staffOf } from '../../ui/editing/places.ts';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Rows } from '../../ui/editing/section.tsx';
import { useOnceKey } from '../../ui/once-key.ts';
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
      <p className="oh-soft">{say('setup.peopleMore')}</p>
      <GoOn act={say('setup.goOn')} onPress={() => onGoOn()} />
    </div>
  );
}

function First({ onGoOn }: StepProps) {
  const { say, session } = useDashboard();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  const key = useOnceKey();
  const adding = useMutation({
    mutationFn: () =>
      session.client.staff.createStaffMember({ staffMember: { name: name.trim() } }, { idempotencyKey: key.current() }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: staffKey });
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
          adding.mutate();
        }
      }}
    >
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
          setIsEmpty(false);
          key.renew();
        }}
      />
      <GoOn act={say('setup.addPerson')} isBusy={adding.isPending} />
    </form>
  );
}
