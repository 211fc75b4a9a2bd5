/** What draws the confirmation; apart from the steps before it, which its script does not carry. */
import type { Drawings } from '../../pages/drawings.ts';
import { ConfirmationPage } from './confirmation-page.tsx';

export const confirmationDrawings: Drawings<'confirmation'> = { confirmation: ConfirmationPage };
