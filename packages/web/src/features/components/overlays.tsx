/** What opens over or beside a view. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { FilterDisclosure } from '../../ui/filters/filter-chip.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import actions from '../../ui/styles/actions.module.css';
import { ComponentStates, Part, State } from './component-states.tsx';
import { longName } from './sample-words.ts';

export function Overlays({ onPanel }: { readonly onPanel: () => void }) {
  const { say } = useDashboard();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <Part title="Over and beside a view">
      <ComponentStates name="Sheet" file="ui/overlays/sheet.tsx">
        <State name="opens over the view">
          <div>
            <Button variant="default" onClick={() => setAsking(true)}>
              {say('editor.leave')}
            </Button>
          </div>
          {isAsking ? (
            <Sheet title={say('editor.leaveAsk')} onClose={close}>
              <p>{say('editor.leaveHint')}</p>
              <p>
                <bdi>{longName}</bdi>
              </p>
              <div className={actions['buttons']}>
                <Button onClick={close}>{say('editor.stay')}</Button>
                <Button variant="default" className={actions['danger'] as string} onClick={close}>
                  {say('editor.leave')}
                </Button>
              </div>
            </Sheet>
          ) : null}
        </State>
      </ComponentStates>
      <ComponentStates name="SidePanel, ViewWithPanel" file="ui/overlays/side-panel.tsx">
        <State name="opens beside the view, on phones in its place">
          <div>
            <Button variant="default" onClick={onPanel}>
              {say('editor.show')}
            </Button>
          </div>
        </State>
      </ComponentStates>
      <ComponentStates
        name="FilterDisclosure (useDisclosure)"
        file="ui/filters/filter-chip.tsx, ui/overlays/disclosure.ts"
      >
        <State name="closed; open below its button">
          <div>
            <FilterDisclosure label={say('search.days')} value={undefined}>
              <Button variant="default">{say('search.clear')}</Button>
            </FilterDisclosure>
          </div>
        </State>
      </ComponentStates>
    </Part>
  );
}
