/** Browser entry of the pages of what is a member's own. */
import '../../ui/styles/kit-public.css';
import { memberAreaComponents } from '../../features/member-area-pages/components.ts';
import { hydratePage } from '../hydrate-page.tsx';

hydratePage(memberAreaComponents);
