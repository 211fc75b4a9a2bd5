/** A new connection: with whom, and what they have given the business. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { connectionAddress, memberSignInAddress } from '../../pages/dashboard-addresses.ts';
import { connectionsOf, useCreateConnection } from '../../queries/idp-connections.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import styles from '../../ui/editing/editing.module.css';
import { RadioGroup } from '../../ui/editing/radio-group.tsx';
import { SaveBar } from '../../ui/editing/save-bar.tsx';
import { SavedWords } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section } from '../../ui/editing/section.tsx';
import { useDraft } from '../../ui/editing/use-draft.ts';
import {
  allProviders,
  type ConnectionFields,
  fieldOf,
  fieldsOf,
  newConnectionOf,
  newFieldsOf,
  type Provider,
  providers,
} from './connection-fields.ts';
import { ConnectionForm, useProblemWords } from './connection-form.tsx';

export function NewConnectionPage() {
  const { say, session } = useDashboard();
  const known = useQuery(connectionsOf(session.client)).data ?? [];
  const [provider, setProvider] = useState<Provider>('OIDC');
  // Each company once: clients know it by one id.
  const offered = allProviders.filter((each) => !known.some(({ id }) => id === providers[each].id));
  return (
    <EditorPage
      title={say('memberSignIn.addConnection')}
      back={{ address: memberSignInAddress, name: say('memberSignIn.title') }}
      permission="IDENTITY.CONFIGURE"
    >
      <Section title={say('memberSignIn.with')}>
        <RadioGroup
          legend={say('memberSignIn.with')}
          isLegendSeen={false}
          options={offered.map((value) => ({
            value,
            label: value === 'OIDC' || value === 'JWT' ? say(`memberSignIn.type.${value}`) : providers[value].name,
            ...(value === 'JWT' ? { hint: say('memberSignIn.typeHintJwt') } : {}),
          }))}
          value={provider}
          onChoose={setProvider}
        />
      </Section>
      <NewConnection key={provider} provider={provider} />
    </EditorPage>
  );
}

function NewConnection({ provider }: { readonly provider: Provider }) {
  const { say, session } = useDashboard();
  const navigate = useNavigate();
  const creating = useCreateConnection(session.client);
  const { type } = providers[provider];
  const problemWords = useProblemWords(type);
  const made = useRef<string>(undefined);
  const start = newFieldsOf(provider);
  const draft = useDraft<ConnectionFields>({
    saved: start,
    fieldOf,
    problemsOf: (changes) => problemWords({ ...start, ...changes }),
    save: async (changes) => {
      const connection = await creating.mutateAsync(newConnectionOf(provider, { ...start, ...changes }));
      made.current = connection.id;
      return fieldsOf(connection);
    },
    reread: async () => start,
  });
  const isSaving = draft.state === 'saving';
  const add = async () => {
    if (!isSaving && (await draft.saveNow()) && made.current !== undefined) {
      await navigate({ to: connectionAddress(made.current) });
    }
  };
  return (
    <Section title={say('memberSignIn.connectionSettings')} hint={say('memberSignIn.newConnectionHint')}>
      <SavedWords draft={draft} nameOf={(field) => field} />
      <div className={styles['form']}>
        <ConnectionForm draft={draft} type={type} hasClientSecret={false} />
        <SaveBar
          act={say('memberSignIn.addConnection')}
          isWaiting={draft.state !== 'saved'}
          isSaving={isSaving}
          isOff={draft.state === 'saved'}
          status=""
          onDiscard={undefined}
          onSave={() => void add()}
        />
      </div>
    </Section>
  );
}
