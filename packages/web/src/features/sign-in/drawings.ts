/** What draws the page of signing in. */
import type { Drawings } from '../../pages/drawings.ts';
import { SignInPage } from './sign-in-page.tsx';

export const signInDrawings: Drawings<'sign-in'> = { 'sign-in': SignInPage };
