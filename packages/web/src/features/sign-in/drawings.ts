/** What draws the pages of signing in and of setting a password. */
import type { Drawings } from '../../pages/drawings.ts';
import { PasswordLinkPage } from './password-link-page.tsx';
import { SignInPage } from './sign-in-page.tsx';

export const signInDrawings: Drawings<'sign-in' | 'password-link'> = {
  'sign-in': SignInPage,
  'password-link': PasswordLinkPage,
};
