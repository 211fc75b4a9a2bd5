/** The pages on which staff sign in to the dashboard, in two steps where they have a second factor, and set a password by the link that they were sent. */
import type { SiteFeature } from '../../site-feature.ts';
import { pages, views } from './pages.ts';
import type { PasswordLinkState, SecondStepState, SignInState } from './state.ts';
import type texts from './texts/en.json';

declare module '../../language/texts.ts' {
  interface SiteTexts extends Record<keyof typeof texts, string> {}
}

declare module '../../pages/state.ts' {
  interface PageContents {
    readonly 'sign-in': SignInState;
    readonly 'second-step': SecondStepState;
    readonly 'password-link': PasswordLinkState;
  }
}

export const signInPages: SiteFeature<keyof typeof views> = {
  name: 'sign-in-pages',
  pages,
  views,
};
