/** The pages on which members of the site sign in and up, and set a password; those of the people of the dashboard are others. */
import type { SiteFeature } from '../../site-feature.ts';
import { pages, views } from './pages.ts';
import type {
  ForgotPasswordState,
  MemberCodeState,
  MemberFactorState,
  MemberSignInState,
  MemberSignUpState,
  MemberVerifyState,
  ResetPasswordState,
} from './state.ts';
import type texts from './texts/en.json';

declare module '../../language/texts.ts' {
  interface SiteTexts extends Record<keyof typeof texts, string> {}
}

declare module '../../pages/state.ts' {
  interface PageContents {
    readonly 'member-sign-in': MemberSignInState;
    readonly 'member-code': MemberCodeState;
    readonly 'member-sign-up': MemberSignUpState;
    readonly 'member-verify': MemberVerifyState;
    readonly 'member-factor': MemberFactorState;
    readonly 'forgot-password': ForgotPasswordState;
    readonly 'reset-password': ResetPasswordState;
  }
}

export const memberSignInPages: SiteFeature<keyof typeof views> = {
  name: 'member-sign-in-pages',
  pages,
  views,
};
