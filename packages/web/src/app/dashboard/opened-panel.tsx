/** What stands open beside the view, by the address: each feature brings its panels, and no feature knows another. */
import { type ReactNode, Suspense } from 'react';
import type { AnyFeature, Panel } from '../../feature.ts';
import { useFeatures } from '../../feature-assembly.ts';
import type { Opened } from '../../pages/opened.ts';
import { FaultBoundary } from '../../ui/fault-boundary.tsx';
import { MadeBesideView } from '../../ui/made.tsx';
import { useOpened } from '../../ui/opened.ts';
import { ViewWithPanel } from '../../ui/side-panel.tsx';
import { PanelFault } from '../../ui/view-fault.tsx';

function panelOf(features: readonly AnyFeature[], opened: Opened): Panel | undefined {
  return features
    .flatMap(({ panels = [] }) => panels)
    .find(({ by }) => ('newName' in by ? opened.new === by.newName : opened[by.idOf] !== undefined));
}

export function OpenedBesideView({ children }: { children: ReactNode }) {
  const { close, opened } = useOpened();
  const panel = panelOf(useFeatures(), opened);
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
