/** Browser entry of the pages that list and describe services, and of the pages that only say something. */
import '../../ui/kit-public.css';
import { HomePage } from '../../features/services/home-page.tsx';
import { ServicePage } from '../../features/services/service-page.tsx';
import { hydrate } from '../../pages/hydrate.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { PageProvider } from '../../ui/page-context.tsx';

void hydrate((state, messages) => {
  const { content } = state;
  return (
    <PageProvider frame={state.frame} messages={messages}>
      {content.kind === 'home' ? <HomePage state={content} /> : null}
      {content.kind === 'service' ? <ServicePage state={content} /> : null}
      {content.kind === 'missing' || content.kind === 'failed' ? <MessagePage state={content} /> : null}
    </PageProvider>
  );
});
