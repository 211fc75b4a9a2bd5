/** Who works here: the list, and adding somebody with nothing but a name. */
import { Button, TextInput } from '@mantine/core';
import { isCallError } from '@openhours/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { staffMemberAddress } from '../../pages/addresses.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import styles from '../../ui/editing/editing.module.css';
import { servicesOf, staffKey, staffOf } from '../../ui/editing/places.ts';
import { Portrait } from '../../ui/editing/portrait.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Rows, Section } from '../../ui/editing/section.tsx';

export function StaffPage() {
  const { formats, say, session } = useDashboard();
  const list = useQuery(staffOf(session.client));
  const services = useQuery(servicesOf(session.client)).data ?? [];
  const names = new Intl.ListFormat(formats.locale, { style: 'narrow', type: 'unit' });
  return (
    <EditorPage title={say('staff.title')}>
      {list.data === undefined ? (
        <Reading error={list.error} onAgain={() => void list.refetch()} />
      ) : (
        <>
          {list.data.length === 0 ? (
            <p className="oh-soft">{say('staff.empty')}</p>
          ) : (
            <Rows
              rows={list.data.map((member) => {
                const served = services.filter(({ staffMemberIds = [] }) => staffMemberIds.includes(member.resourceId));
                return {
                  id: member.id,
                  address: staffMemberAddress(member.id),
                  name: member.name,
                  facts:
                    served.length === 0
                      ? say('staff.servesNothing')
                      : names.format(served.map(({ name }) => name ?? '')),
                  mark: member.serviceProvider ? undefined : say('staff.notBookable'),
                  sign: <Portrait name={member.name} picture={member.mainMedia?.image?.url} />,
                };
              })}
            />
          )}
          <AddMember />
        </>
      )}
    </EditorPage>
  );
}

function AddMember() {
  const { say, session } = useDashboard();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const adding = useMutation({
    mutationFn: () =>
      session.client.staff.createStaffMember({ staffMember: { name: name.trim() } }, { idempotencyKey: key }),
    onSuccess: async ({ staffMember }) => {
      await queries.invalidateQueries({ queryKey: staffKey });
      await navigate({ to: staffMemberAddress(staffMember.id) });
    },
  });
  const words = isCallError(adding.error) ? adding.error.fieldViolations[0]?.description : undefined;
  return (
    <Section title={say('staff.add')} hint={say('staff.addHint')}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (!adding.isPending && name.trim() !== '') {
            adding.mutate();
          }
        }}
      >
        <TextInput
          id="new-staff-name"
          label={say('staff.name')}
          value={name}
          maxLength={40}
          autoComplete="off"
          required
          withAsterisk={false}
          error={words ?? (adding.isError ? say('editor.notSavedHint') : undefined)}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setKey(crypto.randomUUID());
          }}
        />
        <Button type="submit" aria-disabled={adding.isPending} className={styles['start'] as string}>
          {say(adding.isPending ? 'editor.saving' : 'staff.addDo')}
        </Button>
      </form>
    </Section>
  );
}
