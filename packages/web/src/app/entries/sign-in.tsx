/** Browser entry of the dashboard's sign-in page. */
import '../../ui/kit-public.css';
import { SignInPage } from '../../features/sign-in/sign-in-page.tsx';
import { hydrate } from '../../pages/hydrate.tsx';
import { PageProvider } from '../../ui/page-context.tsx';

void hydrate((state, messages) => (
  <PageProvider frame={state.frame} messages={messages}>
    {state.content.kind === 'sign-in' ? <SignInPage state={state.content} /> : null}
  </PageProvider>
));
