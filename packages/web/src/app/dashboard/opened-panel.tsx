/** What stands open beside the view, by the address: each feature brings its panel, and no feature knows another. */
import { lazy, type ReactNode, Suspense } from 'react';
import { BookingDrawer } from '../../features/bookings/booking-drawer.tsx';
import { MessagesAbout } from '../../features/messages/messages-about.tsx';
import type { Opened } from '../../pages/opened.ts';
import { FaultBoundary } from '../../ui/fault-boundary.tsx';
import { MadeBesideView } from '../../ui/made.tsx';
import { useOpened } from '../../ui/opened.ts';
import { ViewWithPanel } from '../../ui/side-panel.tsx';
import { PanelFault } from '../../ui/view-fault.tsx';

// Only who opens them loads them.
const BookForClient = lazy(async () => ({
  default: (await import('../../features/desk/book-for-client.tsx')).BookForClient,
}));
const BlockTime = lazy(async () => ({ default: (await import('../../features/desk/block-time.tsx')).BlockTime }));

const AskForSubstitute = lazy(async () => ({
  default: (await import('../../features/substitutes/ask-panel.tsx')).AskForSubstitute,
}));

function panelOf(opened: Opened): ReactNode {
  if (opened.booking !== undefined) {
    return (
      <BookingDrawer
        bookingId={opened.booking}
        messages={<MessagesAbout key={opened.booking} relatedId={opened.booking} />}
      />
    );
  }
  switch (opened.new) {
    case 'booking':
      return <BookForClient opened={opened} />;
    case 'block':
      return <BlockTime opened={opened} />;
    case 'substitute':
      return <AskForSubstitute />;
    case undefined:
      return undefined;
  }
}

export function OpenedBesideView({ children }: { children: ReactNode }) {
  const { close, opened } = useOpened();
  const panel = panelOf(opened);
  return (
    <MadeBesideView>
      <ViewWithPanel
        panel={
          panel === undefined ? undefined : (
            <FaultBoundary
              contentKey={JSON.stringify(opened)}
              whenBroken={(error) => <PanelFault error={error} onClose={() => close()} />}
            >
              <Suspense>{panel}</Suspense>
            </FaultBoundary>
          )
        }
      >
        {children}
      </ViewWithPanel>
    </MadeBesideView>
  );
}
