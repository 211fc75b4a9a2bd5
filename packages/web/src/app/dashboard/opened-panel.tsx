/** What stands open beside the view, by the address: each feature brings its panels, and no feature knows another. */
import { type ReactNode, Suspense } from 'react';
import { panelsOf, useFeatures } from '../../feature-assembly.ts';
import { panelOpenedBy } from '../../pages/opened.ts';
import { MadeBesideView } from '../../ui/context/made.tsx';
import { useOpened } from '../../ui/context/opened.ts';
import { ViewWithPanel } from '../../ui/overlays/side-panel.tsx';
import { FaultBoundary } from '../../ui/views/fault-boundary.tsx';
import { PanelFault } from '../../ui/views/view-fault.tsx';

export function OpenedBesideView({ children }: { children: ReactNode }) {
  const { close, opened } = useOpened();
  const panel = panelOpenedBy(opened, panelsOf(useFeatures()));
  return (
    <MadeBesideView>
      <ViewWithPanel
        panel={
          panel === undefined ? undefined : (
            <FaultBoundary
              contentKey={JSON.stringify(opened)}
              whenBroken={(error) => <PanelFault error={error} onClose={() => close()} />}
            >
              <Suspense>
                <panel.Component opened={opened} />
              </Suspense>
            </FaultBoundary>
          )
        }
      >
        {children}
      </ViewWithPanel>
    </MadeBesideView>
  );
}
