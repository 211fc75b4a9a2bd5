/** Somebody new, typed at the desk: at the head of the list, and beside any view from the menu New. */
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { clientAddress } from '../../pages/dashboard-addresses.ts';
import { useCreateClient } from '../../queries/contacts.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useOpened } from '../../ui/context/opened.ts';
import { useAdding } from '../../ui/editing/adding.tsx';
import editing from '../../ui/editing/editing.module.css';
import { Notice } from '../../ui/feedback/notice.tsx';
import { refusalWords } from '../../ui/forms/refusal.ts';
import { SidePanel } from '../../ui/overlays/side-panel.tsx';
import { AlreadyThere, idOfKnown } from './already-there.tsx';
import { type ClientFields, fieldsOf, isNobody, newClientOf, withTag } from './client-fields.ts';
import { ClientForm, type Errors, problemsOf, refusedOf } from './client-form.tsx';
import { useKnownTags } from './tags-field.tsx';

export function NewClientPanel() {
  const { say } = useDashboard();
  const { close } = useOpened();
  return (
    <SidePanel title={say('new.client')} contentKey="client" onClose={() => close()}>
      <NewClient />
    </SidePanel>
  );
}

export function NewClient() {
  const { frame, say, session } = useDashboard();
  const id = useId();
  const [fields, setFields] = useState<ClientFields>(fieldsOf());
  const [typedTag, setTypedTag] = useState('');
  const knownTags = useKnownTags();
  const [problems, setProblems] = useState<Errors>({});
  const adding = useAdding(useCreateClient(session.client), ({ id }) => clientAddress(id));
  const refused = refusedOf(adding.error, say);
  const isElse = adding.error !== null && idOfKnown(adding.error) === undefined && Object.keys(refused).length === 0;
  const send = () => {
    const whole = { ...fields, tags: withTag(fields.tags, typedTag, knownTags) };
    setFields(whole);
    setTypedTag('');
    const found: Errors = {
      ...problemsOf(whole, frame.today, say),
      ...(isNobody(whole) ? { firstName: say('client.nobody') } : {}),
    };
    setProblems(found);
    if (Object.keys(found).length === 0 && !adding.isPending) {
      adding.send({ contact: newClientOf(whole, frame.today) });
    }
  };
  return (
    <form
      className={editing['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <ClientForm
        id={id}
        fields={fields}
        typedTag={typedTag}
        onTypeTag={setTypedTag}
        errors={{ ...refused, ...problems }}
        set={(field, value) => {
          setFields((before) => ({ ...before, [field]: value }));
          setProblems(({ [field]: _, ...rest }) => rest);
          adding.retyped();
        }}
      />
      <AlreadyThere error={adding.error} />
      {isElse && adding.error !== null ? (
        <Notice meaning="bad" title={say('editor.notSaved')} spoken>
          <p>{refusalWords(adding.error, say)}</p>
        </Notice>
      ) : null}
      <Button type="submit" aria-disabled={adding.isPending} className={editing['start'] as string}>
        {say(adding.isPending ? 'editor.saving' : 'client.add')}
      </Button>
    </form>
  );
}
