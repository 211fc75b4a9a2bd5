/** Draws whichever public page a state is for; the same on the server and in the browser. */
import { BookingPage } from '../features/booking/booking-page.tsx';
import { ConfirmationPage } from '../features/booking/confirmation-page.tsx';
import type { BookingNavigation, BookingState } from '../features/booking/navigation.ts';
import { HomePage } from '../features/services/home-page.tsx';
import { ServicePage } from '../features/services/service-page.tsx';
import { SignInPage } from '../features/sign-in/sign-in-page.tsx';
import type { Catalogue } from '../lib/i18n.ts';
import type { PageState } from '../lib/page-state.ts';
import { MessagePage } from '../ui/message-page.tsx';
import { PageProvider } from '../ui/page-context.tsx';

/** On the server nobody navigates: links and forms do it all. */
function standing(state: BookingState): BookingNavigation {
  const nothing = () => undefined;
  return {
    state,
    isLoading: false,
    isSending: false,
    trouble: undefined,
    go: nothing,
    post: nothing,
    change: nothing,
    amend: nothing,
  };
}

export function PublicPage(props: { state: PageState; messages: Catalogue; styleNonce: string }) {
  const { state, messages, styleNonce } = props;
  return (
    <PageProvider frame={state.frame} messages={messages} styleNonce={styleNonce}>
      <Content state={state} />
    </PageProvider>
  );
}

function Content({ state }: { state: PageState }) {
  const { content } = state;
  switch (content.kind) {
    case 'home':
      return <HomePage state={content} />;
    case 'service':
      return <ServicePage state={content} />;
    case 'calendar':
    case 'form':
      return <BookingPage navigation={standing(state as BookingState)} />;
    case 'confirmation':
      return <ConfirmationPage state={content} />;
    case 'sign-in':
      return <SignInPage state={content} />;
    case 'missing':
    case 'failed':
      return <MessagePage state={content} />;
  }
}
