/** What the pages of editors are put together of: adding, what narrows a list, what one may only look at, leaving. */
import { Checkbox, TextInput } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { currentSession } from '../../queries/session.ts';
import { propertiesOf } from '../../queries/site-properties.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useSignedIn } from '../../ui/context/signed-in.ts';
import { AddingForm } from '../../ui/editing/adding.tsx';
import type { BusinessFields } from '../../ui/editing/business-draft.ts';
import {
  BusinessPictureField,
  ClockFields,
  DescriptionFields,
  LogoField,
  NameField,
  ReachFields,
} from '../../ui/editing/business-fields.tsx';
import { Editable, Offered, OnlyShown } from '../../ui/editing/editable.tsx';
import { Leaving } from '../../ui/editing/leaving.tsx';
import { SaveBar } from '../../ui/editing/save-bar.tsx';
import { SettingValue } from '../../ui/editing/setting-value.tsx';
import { ListFilters } from '../../ui/filters/list-filters.tsx';
import { TestMessage } from '../../ui/forms/test-message.tsx';
import { ComponentStates, Part, State } from './component-states.tsx';
import { longName, mixedName, usualName } from './sample-words.ts';
import { stillDraft } from './still-draft.ts';

export function Editors() {
  return (
    <Part title="Of the pages of editors">
      <Adding />
      <Narrowing />
      <OnlyLookedAt />
      <Business />
      <Settings />
      <Messages />
      <Left />
      <Saving />
    </Part>
  );
}

function Saving() {
  const { say } = useDashboard();
  const bar = { act: say('hours.save'), onSave: () => undefined, onDiscard: undefined, status: '' };
  return (
    <ComponentStates name="SaveBar" file="ui/editing/save-bar.tsx">
      <State name="nothing to save">
        <SaveBar {...bar} isOff isWaiting={false} isSaving={false} status={say('editor.saved')} />
      </State>
      <State name="something to save">
        <SaveBar
          {...bar}
          isOff={false}
          isWaiting
          isSaving={false}
          status={say('editor.unsaved')}
          onDiscard={() => undefined}
        />
      </State>
      <State name="busy">
        <SaveBar {...bar} isOff={false} isWaiting isSaving />
      </State>
    </ComponentStates>
  );
}

function Adding() {
  const { say } = useDashboard();
  const field = { label: say('service.name'), act: say('staff.add'), maxLength: 40, inputOf: () => ({}) };
  const adding = { send: () => undefined, isPending: false, retyped: () => undefined };
  return (
    <ComponentStates name="AddingForm" file="ui/editing/adding.tsx">
      <State name="empty">
        <AddingForm {...field} id="components-add" adding={adding} refusal={undefined} />
      </State>
      <State name="with what it cannot be without, refused">
        <AddingForm {...field} id="components-add-refused" adding={adding} refusal={say('refusal.missing')}>
          <TextInput label={say('settings.email')} dir="ltr" autoComplete="off" />
        </AddingForm>
      </State>
      <State name="busy">
        <AddingForm {...field} id="components-add-busy" adding={{ ...adding, isPending: true }} refusal={undefined} />
      </State>
    </ComponentStates>
  );
}

function Narrowing() {
  const { say } = useDashboard();
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const choice = {
    name: 'kind' as const,
    label: say('services.kind'),
    any: say('services.kind.any'),
    options: [{ value: 'CLASS', label: say('services.kind.CLASS') }],
  };
  return (
    <ComponentStates name="ListFilters" file="ui/filters/list-filters.tsx">
      <State name="does not narrow, until something is chosen">
        <ListFilters
          find={say('search.open')}
          choices={[choice]}
          search={{
            of: (name) => chosen[name] ?? '',
            put: (name, value) => setChosen({ ...chosen, [name]: value }),
          }}
        />
      </State>
      <State name="narrows">
        <ListFilters
          find={say('search.open')}
          choices={[choice]}
          search={{ of: (name) => (name === 'find' ? mixedName : 'CLASS'), put: () => undefined }}
        />
      </State>
    </ComponentStates>
  );
}

/** What stands in it is shown as to somebody who may change nothing. */
function AsSomebodyWithout({ children }: { readonly children: ReactNode }) {
  const { session } = useDashboard();
  const person = useSignedIn();
  const queries = useMemo(() => {
    const ofSomebody = new QueryClient();
    ofSomebody.setQueryData(currentSession(session).queryKey, person && { ...person, permissions: {} });
    return ofSomebody;
  }, [person, session]);
  return person === undefined ? null : <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

function OnlyLookedAt() {
  const { say } = useDashboard();
  const permission = 'SERVICES.MANAGE';
  const shown = (
    <>
      <OnlyShown permission={permission} />
      <Editable permission={permission}>
        <TextInput label={say('service.name')} defaultValue={usualName} />
      </Editable>
      <Offered permission={permission}>
        <p>{say('staff.add')}</p>
      </Offered>
    </>
  );
  return (
    <ComponentStates name="Editable, Offered, OnlyShown" file="ui/editing/editable.tsx">
      <State name="for whoever may">{shown}</State>
      <State name="for whoever may only look">
        <AsSomebodyWithout>{shown}</AsSomebodyWithout>
      </State>
    </ComponentStates>
  );
}

const business: BusinessFields = {
  businessName: usualName,
  logo: '',
  picture: '',
  description: mixedName,
  email: 'hello@example.com',
  phone: '+49 30 123456',
  timeZone: 'Europe/Berlin',
  language: 'en',
  paymentCurrency: 'EUR',
};

function Business() {
  const { say } = useDashboard();
  const draft = stillDraft(business);
  const refused = stillDraft(
    { ...business, businessName: longName },
    { errors: { businessName: say('refusal.missing') } },
  );
  return (
    <ComponentStates name="NameField, ReachFields, ClockFields and others" file="ui/editing/business-fields.tsx">
      <State name="as they are saved">
        <ReachFields draft={draft} />
        <DescriptionFields draft={draft} />
        <ClockFields draft={draft} />
      </State>
      <State name="refused">
        <NameField draft={refused} />
      </State>
      <State name="pictures">
        <LogoField draft={draft} />
        <BusinessPictureField draft={draft} />
      </State>
    </ComponentStates>
  );
}

function Settings() {
  const { session } = useDashboard();
  return (
    <ComponentStates name="SettingValue" file="ui/editing/setting-value.tsx">
      <State name="as it stands now">
        <p>
          <SettingValue
            asked={propertiesOf(session.client)}
            words={({ businessName, timeZone }) => [businessName, timeZone]}
          />
        </p>
      </State>
    </ComponentStates>
  );
}

function Messages() {
  return (
    <ComponentStates name="TestMessage" file="ui/forms/test-message.tsx">
      <State name="to any address">
        <TestMessage />
      </State>
      <State name="to whoever is signed in">
        <TestMessage isCompact />
      </State>
    </ComponentStates>
  );
}

function Left() {
  const { say } = useDashboard();
  const [isUnsaved, setUnsaved] = useState(false);
  return (
    <ComponentStates name="Leaving" file="ui/editing/leaving.tsx">
      <State name="asks whoever leaves while the box is set">
        <Checkbox
          label={say('editor.unsaved')}
          checked={isUnsaved}
          onChange={(event) => setUnsaved(event.currentTarget.checked)}
        />
        <Leaving isUnsaved={() => isUnsaved} />
      </State>
    </ComponentStates>
  );
}
