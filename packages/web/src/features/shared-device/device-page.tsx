/** What holds for this device alone, whoever is signed in on it: whether customers share it. */
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { settingsAddress } from '../../pages/dashboard-addresses.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { isSharedDevice, setSharedDevice } from '../../ui/context/shared-device.ts';
import { EditorPage, Section } from '../../ui/editing/section.tsx';

export function DevicePage() {
  const { say } = useDashboard();
  const [isShared, setShared] = useState(isSharedDevice);
  return (
    <EditorPage title={say('device.title')} back={{ address: settingsAddress, name: say('settings.title') }}>
      <Section title={say('device.shared')} hint={say('device.sharedHint')}>
        <Switch
          size="md"
          label={say('device.sharedSwitch')}
          checked={isShared}
          onChange={(event) => {
            setSharedDevice(event.currentTarget.checked);
            setShared(isSharedDevice());
          }}
        />
        {isShared ? <p className="oh-soft">{say('device.signOut')}</p> : null}
      </Section>
    </EditorPage>
  );
}
