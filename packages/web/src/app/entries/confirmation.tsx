/** Browser entry of the confirmation. */
import '../../ui/kit-public.css';
import { ConfirmationPage } from '../../features/booking/confirmation-page.tsx';
import { hydrate } from '../../pages/hydrate.tsx';
import { PageProvider } from '../../ui/page-context.tsx';

void hydrate((state, messages) => (
  <PageProvider frame={state.frame} messages={messages}>
    {state.content.kind === 'confirmation' ? <ConfirmationPage state={state.content} /> : null}
  </PageProvider>
));
