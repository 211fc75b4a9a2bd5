/** Registering an application: its name and kind; then its page, or first its secret, this once. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { own } from '../../language/bidi.ts';
import { oauthAppAddress } from '../../pages/dashboard-addresses.ts';
import { useCreateOauthApp } from '../../queries/oauth-apps.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useRefusal } from '../../ui/editing/adding.tsx';
import { RadioGroup } from '../../ui/editing/radio-group.tsx';
import { AddForm } from './add-form.tsx';
import { ShownOnce } from './copy-field.tsx';

const types = ['HEADLESS', 'APP'] as const;

export function AddApp() {
  const { say, session } = useDashboard();
  const navigate = useNavigate();
  const [applicationType, setType] = useState<(typeof types)[number]>('HEADLESS');
  const open = (id: string) => void navigate({ to: oauthAppAddress(id) });
  const creating = useCreateOauthApp(session.client, {
    onSuccess: ({ clientSecret, oauthApp }) => (clientSecret === undefined ? open(oauthApp.id) : undefined),
  });
  const refusal = useRefusal(creating.error, { OAUTH_APP_LIMIT_REACHED: 'developers.appsFull' });
  const { data } = creating;
  return data?.clientSecret === undefined ? (
    <AddForm
      act={say('developers.addApp')}
      nameLabel={say('developers.appName')}
      send={say('developers.createApp')}
      isSending={creating.isPending}
      refusal={refusal}
      onSend={(name) => creating.mutate({ name, applicationType })}
    >
      <RadioGroup
        legend={say('developers.appType')}
        options={types.map((value) => ({
          value,
          label: say(`developers.type.${value}`),
          hint: say(`developers.typeHint.${value}`),
        }))}
        value={applicationType}
        onChoose={setType}
      />
    </AddForm>
  ) : (
    <ShownOnce
      title={say('developers.appReady', { name: own(data.oauthApp.name) })}
      hint={say('developers.secretHint')}
      label={say('developers.secret')}
      value={data.clientSecret}
      onDone={() => open(data.oauthApp.id)}
    />
  );
}
