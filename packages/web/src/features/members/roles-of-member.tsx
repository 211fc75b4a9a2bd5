/** On the page of a member: which roles they have, and the others to assign. */
import { Button, NativeSelect } from '@mantine/core';
import type { MemberRole } from '@openhours/contract';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { own } from '../../language/bidi.ts';
import { memberRolesAddress } from '../../pages/dashboard-addresses.ts';
import { memberRolesOf, rolesOfMember, useRoleOfMember } from '../../queries/member-community.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import { useRefusal } from '../../ui/editing/adding.tsx';
import editing from '../../ui/editing/editing.module.css';
import { Question } from '../../ui/editing/saved-words.tsx';
import { Section, showSection } from '../../ui/editing/section.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { Sayings } from '../../ui/forms/refusal.ts';
import styles from './members.module.css';

const sectionId = 'roles-of-member';

const sayings: Sayings = {
  MEMBER_BLOCKED: 'members.roleNotForBlocked',
  ROLE_DOES_NOT_EXIST: 'members.roleGone',
};

export function RolesOfMember({ memberId }: { readonly memberId: string }) {
  const { say, session } = useDashboard();
  const mayChange = useReach('MEMBERS.MANAGE') === 'all';
  const had = useQuery(rolesOfMember(session.client, memberId)).data;
  if (had == null) {
    return null;
  }
  return (
    <Section id={sectionId} title={say('members.rolesOf')} hint={say('members.rolesHint')}>
      {had.length === 0 ? <p className="oh-soft">{say('members.noRoles')}</p> : null}
      <Had memberId={memberId} roles={had} mayChange={mayChange} />
      {mayChange ? <Assign memberId={memberId} had={had} /> : null}
    </Section>
  );
}

interface HadProps {
  readonly memberId: string;
  readonly roles: readonly MemberRole[];
  readonly mayChange: boolean;
}

/** The question stands below the roles, so that none of them moves. */
function Had({ mayChange, memberId, roles }: HadProps) {
  const { say, session } = useDashboard();
  const [askedKey, ask] = useState<string>();
  const removing = useRoleOfMember(session.client, memberId);
  const asked = roles.find(({ roleKey }) => roleKey === askedKey);
  return (
    <>
      {roles.length === 0 ? null : (
        <ul className={styles['roles']}>
          {roles.map(({ roleKey, title }) => (
            <li key={roleKey} className={styles['role']}>
              <bdi>{title}</bdi>
              {mayChange ? (
                <button
                  type="button"
                  id={`remove-${roleKey}`}
                  className={styles['remove']}
                  aria-label={say('members.takeRole', { role: own(title) })}
                  onClick={() => ask(roleKey)}
                >
                  <IconX size={18} stroke={1.75} aria-hidden="true" />
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {asked === undefined ? null : (
        <Question
          key={asked.roleKey}
          title={say('members.takeRoleTitle', { role: own(asked.title) })}
          consequence={<p>{say('members.takeRoleConsequence')}</p>}
          confirm={say('members.takeRole', { role: own(asked.title) })}
          isGood
          sayings={sayings}
          onConfirm={async () => {
            await removing.mutateAsync({ act: 'unassign', roleKey: asked.roleKey });
            ask(undefined);
            showSection(sectionId);
          }}
          onClose={() => {
            ask(undefined);
            document.getElementById(`remove-${asked.roleKey}`)?.focus();
          }}
        />
      )}
    </>
  );
}

interface AssignProps {
  readonly memberId: string;
  readonly had: readonly MemberRole[];
}

function Assign({ had, memberId }: AssignProps) {
  const { say, session } = useDashboard();
  const [chosen, choose] = useState('');
  const known = useQuery(memberRolesOf(session.client)).data;
  const assigning = useRoleOfMember(session.client, memberId);
  const refusal = useRefusal(assigning.error, sayings);
  if (known === undefined) {
    return null;
  }
  const free = known.filter(({ roleKey }) => !had.some((role) => role.roleKey === roleKey));
  const wanted = free.some(({ roleKey }) => roleKey === chosen) ? chosen : '';
  const assign = (roleKey: string) =>
    assigning.mutate(
      { act: 'assign', roleKey },
      // With the last of them the form goes.
      { onSuccess: () => (free.length === 1 ? showSection(sectionId) : undefined) },
    );
  return (
    <>
      {refusal === undefined ? null : <Notice meaning="bad" title={refusal} spoken />}
      {free.length === 0 ? null : (
        <form
          className={editing['form']}
          onSubmit={(event) => {
            event.preventDefault();
            if (wanted !== '' && !assigning.isPending) {
              assign(wanted);
            }
          }}
        >
          <NativeSelect
            label={say('members.role')}
            value={wanted}
            data={[
              { value: '', label: say('members.chooseRole') },
              ...free.map(({ roleKey, title }) => ({ value: roleKey, label: title })),
            ]}
            onChange={({ currentTarget: { value } }) => choose(value)}
          />
          <Button
            type="submit"
            variant="default"
            aria-disabled={assigning.isPending}
            className={editing['start'] as string}
          >
            {say('members.giveRole')}
          </Button>
        </form>
      )}
      {known.length === 0 ? (
        <p>
          <Link to={memberRolesAddress}>{say('members.roles')}</Link>
        </p>
      ) : null}
    </>
  );
}
