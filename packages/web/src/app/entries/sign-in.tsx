/** Browser entry of the dashboard's sign-in page. */
import '../../ui/styles/kit-public.css';
import { signInComponents } from '../../features/sign-in-pages/components.ts';
import { hydratePage } from '../hydrate-page.tsx';

hydratePage(signInComponents);
