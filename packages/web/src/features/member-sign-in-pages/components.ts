/** What renders the pages on which members sign in. */
import type { PageComponents } from '../../pages/page-components.ts';
import { MemberFactorPage } from './factor-page.tsx';
import type { MemberKind } from './kinds.ts';
import { ForgotPasswordPage, MemberCodePage, ResetPasswordPage } from './message-pages.tsx';
import { MemberSignInPage } from './sign-in-page.tsx';
import { MemberSignUpPage } from './sign-up-page.tsx';
import { MemberVerifyPage } from './verify-page.tsx';

export const memberSignInComponents: PageComponents<MemberKind> = {
  'member-sign-in': MemberSignInPage,
  'member-code': MemberCodePage,
  'member-sign-up': MemberSignUpPage,
  'member-verify': MemberVerifyPage,
  'member-factor': MemberFactorPage,
  'forgot-password': ForgotPasswordPage,
  'reset-password': ResetPasswordPage,
};
