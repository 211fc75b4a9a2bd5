/** What customers sign: the list, and writing another one. */

import { Textarea } from '@mantine/core';
import { isCallError } from '@openhours/client';
import type { Consent } from '@openhours/contract';
import { maxConsentName, maxConsentText } from '@openhours/contract/consents/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { consentAddress } from '../../pages/consent-addresses.ts';
import { settingsAddress } from '../../pages/dashboard-addresses.ts';
import { consentsOf, type NewConsent, useCreateConsent } from '../../queries/consents.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { AddingForm, useAdding, useRefusal } from '../../ui/editing/adding.tsx';
import { ListPage } from '../../ui/editing/list-page.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Rows } from '../../ui/editing/section.tsx';
import { violationWords } from '../../ui/forms/refusal.ts';

export function ConsentsPage() {
  const { say, session } = useDashboard();
  const list = useQuery(consentsOf(session.client));
  return (
    <ListPage
      title={say('consents.title')}
      back={{ address: settingsAddress, name: say('settings.title') }}
      add={{
        permission: 'CONSENTS.MANAGE',
        title: say('consents.add'),
        hint: say('consents.addHint'),
        form: <AddConsent />,
      }}
    >
      {list.data === undefined ? (
        <Reading error={list.error} onAgain={() => void list.refetch()} />
      ) : (
        <>
          <p className="oh-soft">{say(list.data.length === 0 ? 'consents.empty' : 'consents.hint')}</p>
          {list.data.length === 0 ? null : (
            <Rows
              columns={[say('consents.state')]}
              rows={list.data.map(({ archived, id, name, version }) => ({
                id,
                address: consentAddress(id),
                name,
                facts: say('consents.version', { version }),
                values: [say(archived ? 'consents.archived' : 'consents.inUse')],
              }))}
            />
          )}
        </>
      )}
    </ListPage>
  );
}

const sayings = { CONSENT_LIMIT_REACHED: 'consents.full' } as const;

function AddConsent() {
  const { say, session } = useDashboard();
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const adding = useAdding<Consent, NewConsent>(useCreateConsent(session.client), ({ id }) => consentAddress(id));
  const refusal = useRefusal(adding.error, sayings);
  const violations = isCallError(adding.error) ? adding.error.fieldViolations : [];
  const refused = (field: string) => {
    const violation = violations.find((each) => each.field === `consent.${field}`);
    return violation === undefined ? undefined : violationWords(violation, say);
  };
  const isMissing = text.trim() === '';
  return (
    <AddingForm<NewConsent>
      adding={adding}
      id="new-consent-name"
      label={say('consents.name')}
      act={say('consents.addDo')}
      maxLength={maxConsentName}
      refusal={violations.length === 0 ? refusal : refused('name')}
      isWhole={!isMissing}
      onTried={() => setTried(true)}
      inputOf={(name) => ({ consent: { name, text } })}
      below={
        <Textarea
          id="new-consent-text"
          label={say('consents.text')}
          description={say('consents.textHint')}
          dir="auto"
          autosize
          minRows={8}
          maxRows={24}
          maxLength={maxConsentText}
          value={text}
          error={isTried && isMissing ? say('consents.textMissing') : refused('text')}
          onChange={(event) => {
            setText(event.currentTarget.value);
            adding.retyped();
          }}
        />
      }
    />
  );
}
