/**
 * Every component that pages are made of, in every state: to look at, to try by keyboard, and for axe
 * (docs/developing.md).
 */

import { useState } from 'react';
import { usePageTitle } from '../../ui/context/page-title.ts';
import { SidePanel, ViewWithPanel } from '../../ui/overlays/side-panel.tsx';
import { Choosing } from './choosing.tsx';
import styles from './components.module.css';
import { Customers } from './customers.tsx';
import { Editors } from './editors.tsx';
import { Fields } from './fields.tsx';
import { Lists } from './lists.tsx';
import { Notes } from './notes.tsx';
import { Offers } from './offers.tsx';
import { Overlays } from './overlays.tsx';
import { longName } from './sample-words.ts';
import { Telling } from './telling.tsx';
import { Words } from './words.tsx';

export function ComponentsPage() {
  usePageTitle('Components');
  const [hasPanel, setPanel] = useState(false);
  const close = () => setPanel(false);
  return (
    <ViewWithPanel
      panel={
        hasPanel ? (
          <SidePanel title={longName} contentKey="components" onClose={close}>
            <p lang="en" dir="ltr">
              The view beside it stays in reach; Escape closes it.
            </p>
          </SidePanel>
        ) : undefined
      }
    >
      <div className={styles['page']}>
        <div lang="en">
          <h1>
            <bdi>Components</bdi>
          </h1>
          <p className="oh-soft">
            <bdi>
              What a pointer or the focus changes is seen by trying: every ring is the same, two pixels of accent with a
              gap.
            </bdi>
          </p>
        </div>
        <Fields />
        <Choosing />
        <Overlays onPanel={() => setPanel(true)} />
        <Lists />
        <Telling />
        <Notes />
        <Words />
        <Editors />
        <Offers />
        <Customers />
      </div>
    </ViewWithPanel>
  );
}
