/** What renders the pages of signing in and of setting a password. */
import type { PageComponents } from '../../pages/page-components.ts';
import { PasswordLinkPage } from './password-link-page.tsx';
import { SecondStepPage } from './second-step-page.tsx';
import { SignInPage } from './sign-in-page.tsx';

export const signInComponents: PageComponents<'sign-in' | 'second-step' | 'password-link'> = {
  'sign-in': SignInPage,
  'second-step': SecondStepPage,
  'password-link': PasswordLinkPage,
};
