/** Browser entry of the pages on which members sign in. */
import '../../ui/styles/kit-public.css';
import { memberSignInComponents } from '../../features/member-sign-in-pages/components.ts';
import { hydratePage } from '../hydrate-page.tsx';

hydratePage(memberSignInComponents);
