/** One person who signs in: role, calendar, links, and the end of it. */

import { Button, NativeSelect } from '@mantine/core';
import { isCallError } from '@openhours/client';
import type { SiteUser, StaffMember } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { own } from '../../language/bidi.ts';
import { createInstantFormat } from '../../language/formats.ts';
import { useLiftFactors } from '../../queries/factors.ts';
import { mailDelivery } from '../../queries/messages.ts';
import {
  useConnectCalendar,
  useCreateUserLink,
  useEndUserSessions,
  useRemoveUser,
  useUpdateUser,
  useWithdrawUserLink,
} from '../../queries/users.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { FactRow, Sentence } from '../../ui/display/sentence.tsx';
import { AskOnce } from '../../ui/editing/saved-words.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import listRow from '../../ui/lists/list-row.module.css';
import actions from '../../ui/styles/actions.module.css';
import { Chevron } from '../../ui/styles/chevron.tsx';
import { Activity } from './activity.tsx';
import { LinkNotice } from './link-notice.tsx';
import { PersonSessions } from './person-sessions.tsx';
import { troubleWords } from './refusals.ts';
import { RoleChoice } from './role-choice.tsx';
import styles from './users.module.css';

interface PersonProps {
  readonly user: SiteUser;
  readonly isSelf: boolean;
  /** Who reads does so as an owner of the account. */
  readonly isAccountOwner: boolean;
  readonly staff: readonly StaffMember[];
}

export function Person({ isAccountOwner, isSelf, staff, user }: PersonProps) {
  const { formats, frame, say } = useDashboard();
  const ofStaff = staff.find(({ resourceId }) => resourceId !== undefined && resourceId === user.resourceId);
  const until = createInstantFormat(formats.locale, frame.timeZone);
  const standing =
    user.state === 'INVITED'
      ? user.link === undefined
        ? say('people.invitedNoLink')
        : say('people.invitedUntil', { time: until(user.link.expiresDate) })
      : user.link === undefined
        ? undefined
        : say('people.resetUntil', { time: until(user.link.expiresDate) });
  return (
    <details className={styles['person']}>
      <summary>
        <span className={listRow['words']}>
          <span className={styles['name']}>
            <bdi>{user.name}</bdi>
            {isSelf ? ` · ${say('people.you')}` : ''}
          </span>
          <span className="oh-soft">
            <FactRow
              facts={[
                user.email,
                say(`people.role.${user.role}`),
                ofStaff === undefined ? undefined : (
                  <Sentence key="calendar" text={say('people.calendarOf', { name: own(ofStaff.name) })} />
                ),
                user.hasSecondFactor ? say('people.secondFactor') : undefined,
              ]}
            />
          </span>
          {standing === undefined ? null : <span className={styles['mark']}>{standing}</span>}
        </span>
        <span className={styles['chevron']}>
          <Chevron towards="on" />
        </span>
      </summary>
      <div className={styles['opened']}>
        <Role user={user} isSelf={isSelf} />
        <Calendar user={user} ofStaff={ofStaff} staff={staff} />
        {user.accountOwner && !isAccountOwner ? null : <Links user={user} />}
        {isSelf || (user.accountOwner && !isAccountOwner) ? null : <Access user={user} />}
        <Activity userId={user.id} />
        {user.accountOwner ? null : <Remove user={user} isSelf={isSelf} />}
      </div>
    </details>
  );
}

function Role({ isSelf, user }: Pick<PersonProps, 'user' | 'isSelf'>) {
  const { say, session } = useDashboard();
  /** What was chosen and is not given yet; else it is as the server has it. */
  const [picked, setPicked] = useState<typeof user.role | undefined>(undefined);
  const chosen = picked ?? user.role;
  const changing = useUpdateUser(session.client);
  const { error } = changing;
  if (user.accountOwner) {
    return <p className="oh-soft">{say('people.accountOwner')}</p>;
  }
  return (
    <>
      <RoleChoice label={say('people.roleOf')} value={chosen} onChoose={setPicked} />
      {chosen === user.role ? null : (
        <>
          {isSelf ? <p>{say('people.ownRoleHint')}</p> : <p className="oh-soft">{say('people.roleAtOnce')}</p>}
          <div className={actions['buttons']}>
            <Button
              aria-disabled={changing.isPending}
              onClick={() => {
                if (!changing.isPending) {
                  changing.mutate(
                    { userId: user.id, user: { role: chosen, revision: user.revision } },
                    { onSuccess: () => setPicked(undefined) },
                  );
                }
              }}
            >
              {changing.isPending
                ? say('editor.saving')
                : say('people.giveRole', { role: say(`people.role.${chosen}`) })}
            </Button>
            <Button variant="default" onClick={() => setPicked(undefined)}>
              {say('editor.discard')}
            </Button>
          </div>
        </>
      )}
      {error === null ? null : <Notice meaning="bad" title={troubleWords(error, say)} spoken />}
      <p role="status">{changing.isSuccess && chosen === user.role ? say('editor.saved') : ''}</p>
    </>
  );
}

function Calendar({
  ofStaff,
  staff,
  user,
}: {
  user: SiteUser;
  ofStaff: StaffMember | undefined;
  staff: readonly StaffMember[];
}) {
  const { say, session } = useDashboard();
  const tying = useConnectCalendar(session);
  const taken = (member: StaffMember) =>
    member.id !== ofStaff?.id && member.associatedWixIdentity?.identificationData?.wixUserId !== undefined;
  return (
    <>
      <NativeSelect
        label={say('people.calendar')}
        description={say('people.calendarHint')}
        value={ofStaff?.id ?? ''}
        disabled={tying.isPending}
        data={[
          { value: '', label: say('people.noCalendar') },
          ...staff.filter((member) => !taken(member)).map(({ id, name }) => ({ value: id ?? '', label: name })),
        ]}
        onChange={(event) =>
          tying.mutate({ before: ofStaff?.id, staffMemberId: event.currentTarget.value, email: user.email })
        }
      />
      {user.role === 'STAFF' && ofStaff === undefined ? (
        <Notice meaning="warn" title={say('people.staffWithoutCalendar')} />
      ) : null}
      {tying.error === null ? null : <Notice meaning="bad" title={troubleWords(tying.error, say)} spoken />}
    </>
  );
}

function Links({ user }: { user: SiteUser }) {
  const { say, session } = useDashboard();
  const delivery = useQuery(mailDelivery(session.client)).data?.state;
  const making = useCreateUserLink(session.client);
  const withdrawing = useWithdrawUserLink(session.client);
  const isInvited = user.state === 'INVITED';
  const isBusy = making.isPending || withdrawing.isPending;
  const make = (way: 'MAIL' | 'HAND_OVER') => {
    if (!isBusy) {
      making.mutate({ userId: user.id, way });
    }
  };
  const { data } = making;
  const error = making.error ?? withdrawing.error;
  return (
    <>
      <p className="oh-soft">{say(isInvited ? 'people.linkAgainHint' : 'people.resetHint')}</p>
      <div className={actions['buttons']}>
        {delivery === 'NOWHERE' ? null : (
          <Button variant="default" aria-disabled={isBusy} onClick={() => make('MAIL')}>
            {say(isInvited ? 'people.inviteAgain' : 'people.resetByMail')}
          </Button>
        )}
        <Button variant="default" aria-disabled={isBusy} onClick={() => make('HAND_OVER')}>
          {say(isInvited ? 'people.inviteAgainByHand' : 'people.resetByHand')}
        </Button>
        {user.link === undefined ? null : (
          <Button variant="default" aria-disabled={isBusy} onClick={() => withdrawing.mutate(user.id)}>
            {say('people.withdraw')}
          </Button>
        )}
      </div>
      {error === null ? null : <Notice meaning="bad" title={troubleWords(error, say)} spoken />}
      {data?.linkUrl === undefined ? (
        <p role="status">
          {data === undefined ? null : <Sentence text={say('people.linkSent', { email: own(user.email) })} />}
        </p>
      ) : (
        <LinkNotice name={user.name} url={data.linkUrl} onClose={() => making.reset()} />
      )}
    </>
  );
}

/** What ends how somebody signs in, without taking them away. */
function Access({ user }: { user: SiteUser }) {
  const { say, session } = useDashboard();
  const ending = useEndUserSessions(session.client);
  const lifting = useLiftFactors(session.client);
  if (user.state === 'INVITED') {
    return null;
  }
  return (
    <>
      <PersonSessions userId={user.id} />
      <div className={actions['buttons']}>
        <Button variant="default" aria-disabled={ending.isPending} onClick={() => ending.mutate(user.id)}>
          {say('people.signOutEverywhere')}
        </Button>
      </div>
      {ending.error === null ? null : <Notice meaning="bad" title={troubleWords(ending.error, say)} spoken />}
      <p role="status">
        {ending.isSuccess ? <Sentence text={say('people.signedOut', { name: own(user.name) })} /> : null}
      </p>
      {user.hasSecondFactor ? (
        <AskOnce
          act={say('people.liftFactors')}
          title={say('people.liftFactorsTitle', { name: own(user.name) })}
          consequence={<p>{say('people.liftFactorsHint')}</p>}
          onConfirm={() => lifting.mutateAsync(user.id)}
        />
      ) : null}
    </>
  );
}

function Remove({ isSelf, user }: Pick<PersonProps, 'user' | 'isSelf'>) {
  const { say, session } = useDashboard();
  const [refusal, setRefusal] = useState<Error | undefined>(undefined);
  // Anything but a refusal is said by the question itself.
  const removing = useRemoveUser(session, {
    onError: (error) => setRefusal(isCallError(error) ? error : undefined),
  });
  return (
    <>
      {refusal === undefined ? null : <Notice meaning="bad" title={troubleWords(refusal, say)} spoken />}
      <AskOnce
        act={say(user.state === 'INVITED' ? 'people.takeBack' : 'people.remove')}
        title={say('people.removeTitle', { name: own(user.name) })}
        consequence={<p>{say(isSelf ? 'people.removeSelf' : 'people.removeConsequence')}</p>}
        onConfirm={() => removing.mutateAsync({ userId: user.id, isSelf })}
      />
    </>
  );
}
