/** The roles that members can have: their names, whether whoever is blocked gets them, adding one and ending one. */
import { Switch } from '@mantine/core';
import type { MemberRoleDefinition } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { own } from '../../language/bidi.ts';
import { settingsAddress } from '../../pages/dashboard-addresses.ts';
import { memberRolesOf, useChangeRole, useDefineRole, useEndRole } from '../../queries/member-community.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { AddingForm, useRefusal } from '../../ui/editing/adding.tsx';
import { AskOnce, Reading } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section, showSection } from '../../ui/editing/section.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';
import { roleKeyOf } from './role-key.ts';

const addingId = 'add-member-role';
const fieldId = 'new-member-role';

export function MemberRolesPage() {
  const { say, session } = useDashboard();
  const read = useQuery(memberRolesOf(session.client));
  return (
    <EditorPage
      title={say('members.roles')}
      back={{ address: settingsAddress, name: say('settings.title') }}
      permission="MEMBERS.MANAGE"
    >
      <p className="oh-soft">{say('members.rolesHint')}</p>
      {read.data === undefined ? (
        <Reading error={read.error} onAgain={() => void read.refetch()} />
      ) : (
        read.data.map((role) => <Role key={role.id} role={role} />)
      )}
      <Section id={addingId} title={say('members.addRole')} hint={say('members.addRoleHint')}>
        <AddRole />
      </Section>
    </EditorPage>
  );
}

function Role({ role }: { readonly role: MemberRoleDefinition }) {
  const { say, session } = useDashboard();
  const changing = useChangeRole(session.client);
  const ending = useEndRole(session.client);
  const refusal = useRefusal(changing.error);
  const { blockable } = changing.isPending ? changing.variables : role;
  return (
    <Section title={role.title} hint={say('members.roleKey', { key: role.roleKey })}>
      {refusal === undefined ? null : <Notice meaning="bad" title={refusal} spoken />}
      <Switch
        label={say('members.notBlocked')}
        checked={blockable}
        onChange={({ currentTarget: { checked } }) =>
          changing.isPending ? undefined : changing.mutate({ ...role, blockable: checked })
        }
      />
      <AskOnce
        act={say('members.endRole')}
        title={say('members.endRoleTitle', { name: own(role.title) })}
        consequence={<p>{say('members.endRoleConsequence')}</p>}
        onConfirm={async () => {
          await ending.mutateAsync(role.roleKey);
          showSection(addingId);
        }}
      />
    </Section>
  );
}

/** The next one begins with an empty field, which has the focus that the one before had. */
function AddRole() {
  const [added, setAdded] = useState(0);
  return <AddOneRole key={added} isNext={added > 0} onAdded={() => setAdded(added + 1)} />;
}

interface AddOneRoleProps {
  readonly isNext: boolean;
  readonly onAdded: () => void;
}

function AddOneRole({ isNext, onAdded }: AddOneRoleProps) {
  const { say, session } = useDashboard();
  const { error, isPending, mutate, reset } = useDefineRole(session.client);
  const refusal = useRefusal(error, { FAILED_PRECONDITION: 'members.manyRoles' });
  const key = useIdempotencyKey();
  useEffect(() => {
    if (isNext) {
      document.getElementById(fieldId)?.focus();
    }
  }, [isNext]);
  return (
    <AddingForm
      id={fieldId}
      label={say('members.roleName')}
      act={say('members.addRoleDo')}
      maxLength={100}
      refusal={refusal}
      inputOf={(name) => ({ roleKey: roleKeyOf(name), roleTitle: name })}
      adding={{
        isPending,
        send: (input) => mutate({ ...input, idempotencyKey: key.current() }, { onSuccess: onAdded }),
        retyped() {
          reset();
          key.renew();
        },
      }}
    />
  );
}
