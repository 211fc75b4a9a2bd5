/** Somebody new, typed at the desk: at the head of the list, and beside any view from the menu New. */
import { Button } from '@mantine/core';
import { type Dispatch, type SetStateAction, useEffect, useId, useRef, useState } from 'react';
import { clientAddress } from '../../pages/dashboard-addresses.ts';
import { useCreateClient } from '../../queries/contacts.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useOpened } from '../../ui/context/opened.ts';
import { useAdding } from '../../ui/editing/adding.tsx';
import editing from '../../ui/editing/editing.module.css';
import { useGoToRefused } from '../../ui/editing/first-refused.ts';
import { Leaving } from '../../ui/editing/leaving.tsx';
import { isSame } from '../../ui/editing/merge.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { refusalWords } from '../../ui/forms/refusal.ts';
import { SidePanel } from '../../ui/overlays/side-panel.tsx';
import { AlreadyThere, idOfKnown } from './already-there.tsx';
import { type ClientFields, fieldsOf, newClientOf } from './client-fields.ts';
import { ClientForm } from './client-form.tsx';
import { type Errors, problemsOf, refusedOf } from './client-problems.ts';
import { useKnownTags } from './tags-field.tsx';

export function NewClientPanel() {
  const { say } = useDashboard();
  const { close } = useOpened();
  const typing = useState(fieldsOf());
  return (
    <SidePanel title={say('new.client')} contentKey="client" onClose={() => close()}>
      <NewClient typing={typing} isBeside />
    </SidePanel>
  );
}

interface NewClientProps {
  /** What is typed, and what keeps it: where the form is closed and opened again, it stands there still. */
  readonly typing: readonly [ClientFields, Dispatch<SetStateAction<ClientFields>>];
  readonly isBeside?: boolean;
}

export function NewClient({ isBeside = false, typing: [fields, setFields] }: NewClientProps) {
  const { frame, say, session } = useDashboard();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const goToRefused = useGoToRefused(form);
  const knownTags = useKnownTags();
  const [problems, setProblems] = useState<Errors>({});
  const adding = useAdding(useCreateClient(session.client), ({ id }) => clientAddress(id));
  const refused = refusedOf(adding.error, say);
  const isElse = adding.error !== null && idOfKnown(adding.error) === undefined && Object.keys(refused).length === 0;
  useEffect(() => {
    if (adding.error !== null) {
      goToRefused();
    }
  }, [adding.error, goToRefused]);
  const send = () => {
    const found = problemsOf(fields, fields, frame.today, say);
    setProblems(found);
    if (Object.keys(found).length > 0) {
      goToRefused();
    } else if (!adding.isPending) {
      adding.send({ contact: newClientOf(fields, { today: frame.today, knownTags }) });
    }
  };
  return (
    <form
      ref={form}
      className={editing['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Leaving isBeside={isBeside} isUnsaved={() => !adding.isMade() && !isSame(fields, fieldsOf())} />
      <ClientForm
        id={id}
        fields={fields}
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
