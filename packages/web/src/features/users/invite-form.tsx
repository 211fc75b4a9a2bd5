/** Inviting somebody: name, address, role, and whether the link goes by mail or is handed over. */

import { NativeSelect } from '@mantine/core';
import type { StaffRole } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { own } from '../../language/bidi.ts';
import { mailDelivery } from '../../queries/messages.ts';
import { staffOf } from '../../queries/staff.ts';
import { useInviteUser } from '../../queries/users.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Sentence } from '../../ui/display/sentence.tsx';
import styles from '../../ui/editing/editing.module.css';
import { Notice } from '../../ui/feedback/notice.tsx';
import { LinkNotice } from './link-notice.tsx';
import { AddressField, isOfPersonFields, NameField } from './person-fields.tsx';
import { PersonForm } from './person-form.tsx';
import { troubleWords } from './refusals.ts';
import { RoleChoice } from './role-choice.tsx';
import people from './users.module.css';

export function InviteForm() {
  const { say, session } = useDashboard();
  const delivery = useQuery(mailDelivery(session.client)).data?.state;
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<StaffRole>('FRONT_DESK');
  const [staffMemberId, setStaffMemberId] = useState('');
  const staff = useQuery(staffOf(session.client)).data ?? [];
  const free = staff.filter(
    ({ associatedWixIdentity }) => associatedWixIdentity?.identificationData?.wixUserId === undefined,
  );
  const [wantsLink, setWantsLink] = useState(false);
  const isByHand = wantsLink || delivery === 'NOWHERE';
  const inviting = useInviteUser(session, {
    onSuccess() {
      setName('');
      setEmail('');
      setStaffMemberId('');
    },
  });
  const { data, error } = inviting;
  return (
    <PersonForm
      act={inviting}
      onSend={() =>
        inviting.mutate({
          user: { email: email.trim(), name: name.trim(), role },
          way: isByHand ? 'HAND_OVER' : 'MAIL',
          staffMemberId: role === 'STAFF' && staffMemberId !== '' ? staffMemberId : undefined,
        })
      }
      isSaidAtField={isOfPersonFields(error)}
      name={say(inviting.isPending ? 'people.inviting' : isByHand ? 'people.inviteByHand' : 'people.invite')}
      outcome={
        <>
          {data?.untied == null ? null : (
            <Notice meaning="warn" title={say('people.invitedUntied', { name: own(data.user.name) })} spoken>
              <p>{say('people.invitedUntiedHint')}</p>
              <p>{troubleWords(data.untied, say)}</p>
            </Notice>
          )}
          {data?.linkUrl === undefined ? (
            <p role="status">
              {data === undefined ? null : <Sentence text={say('people.invited', { email: own(data.user.email) })} />}
            </p>
          ) : (
            <LinkNotice name={data.user.name} url={data.linkUrl} onClose={() => inviting.reset()} />
          )}
        </>
      }
    >
      <div className={styles['pair']}>
        <NameField id="invite-name" autoComplete="off" value={name} error={error} onChange={setName} />
        <AddressField
          id="invite-email"
          label={say('people.email')}
          autoComplete="off"
          value={email}
          error={error}
          onChange={setEmail}
        />
      </div>
      <RoleChoice label={say('people.roleOf')} value={role} onChoose={setRole} />
      {role === 'STAFF' && free.length > 0 ? (
        <NativeSelect
          label={say('people.inviteCalendar')}
          description={say('people.inviteCalendarHint')}
          value={staffMemberId}
          data={[
            { value: '', label: say('people.calendarLater') },
            ...free.map(({ id, name: nameOfStaff }) => ({ value: id ?? '', label: nameOfStaff })),
          ]}
          onChange={(event) => setStaffMemberId(event.currentTarget.value)}
        />
      ) : null}
      {delivery === 'NOWHERE' ? (
        <p className="oh-soft">{say('people.mailNowhere')}</p>
      ) : (
        <label className={people['check']}>
          <input type="checkbox" checked={wantsLink} onChange={(event) => setWantsLink(event.currentTarget.checked)} />
          {say('people.wantsLink')}
        </label>
      )}
    </PersonForm>
  );
}
