/** What renders the confirmation; apart from the steps before it, which its script does not carry. */
import type { PageComponents } from '../../pages/page-components.ts';
import { ConfirmationPage } from './confirmation-page.tsx';

export const confirmationComponents: PageComponents<'confirmation'> = { confirmation: ConfirmationPage };
