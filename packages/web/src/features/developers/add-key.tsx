/** Making a key: what it is for and what it may do; then its text, this once. */
import type { RoleArea } from '@openhours/contract';
import { useState } from 'react';
import { own } from '../../language/bidi.ts';
import { useCreateApiKey } from '../../queries/api-keys.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useRefusal } from '../../ui/editing/adding.tsx';
import { ChoiceList } from '../../ui/editing/choice-list.tsx';
import { RadioGroup } from '../../ui/editing/radio-group.tsx';
import { AddForm } from './add-form.tsx';
import { ShownOnce } from './copy-field.tsx';
import { keyAreas, permissionsOf } from './key-reach.ts';

export function AddKey() {
  const { say, session } = useDashboard();
  const creating = useCreateApiKey(session.client);
  const refusal = useRefusal(creating.error, { API_KEY_LIMIT_REACHED: 'developers.keysFull' });
  /** A key may do little until somebody says more. */
  const [mayAll, setMayAll] = useState(false);
  const [areas, setAreas] = useState<readonly RoleArea[]>([]);
  const { data } = creating;
  return data === undefined ? (
    <AddForm
      act={say('developers.addKey')}
      nameLabel={say('developers.keyName')}
      nameHint={say('developers.keyNameHint')}
      send={say('developers.createKey')}
      isSending={creating.isPending}
      refusal={refusal}
      onSend={(name) => creating.mutate({ name, permissions: mayAll ? ['*'] : permissionsOf(areas) })}
    >
      <RadioGroup
        legend={say('developers.mayWhat')}
        options={[
          { value: 'some', label: say('developers.maySome') },
          { value: 'all', label: say('developers.mayEverything'), hint: say('developers.mayEverythingHint') },
        ]}
        value={mayAll ? 'all' : 'some'}
        onChoose={(value) => setMayAll(value === 'all')}
      />
      {mayAll ? null : (
        <ChoiceList
          legend={say('developers.areas')}
          isLegendSeen
          choices={keyAreas.map((area) => ({ id: area, name: say(`developers.area.${area}`) }))}
          chosen={areas}
          onChoose={(id, isChosen) =>
            setAreas(keyAreas.filter((area) => (area === id ? isChosen : areas.includes(area))))
          }
        />
      )}
    </AddForm>
  ) : (
    <ShownOnce
      title={say('developers.keyReady', { name: own(data.apiKey.name) })}
      hint={say('developers.keyHint')}
      label={say('developers.keyText')}
      value={data.key}
      onDone={() => {
        creating.reset();
        setMayAll(false);
        setAreas([]);
      }}
    />
  );
}
