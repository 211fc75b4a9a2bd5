/** The pages on which members sign in and up, prove their address, and set a password. Runs on the server only. */
import { pagePaths } from '@openhours/contract/site/page-paths';
import type { Page, PageViews } from '../../pages/page.ts';
import { memberSignInComponents } from './components.ts';
import type { MemberKind } from './kinds.ts';
import { loadForgot, loadReset, submitForgot, submitReset } from './passwords.ts';
import { loadProvider, loadReturn } from './provider.ts';
import { loadCode, loadSignIn, submitCode, submitSignIn } from './sign-in.ts';
import { loadSignUp, submitSignUp } from './sign-up.ts';
import { loadVerify, submitVerify } from './verify.ts';

export const pages: readonly Page[] = [
  { path: pagePaths.memberSignIn, load: loadSignIn, submit: submitSignIn },
  { path: pagePaths.memberCode, load: loadCode, submit: submitCode },
  { path: pagePaths.memberProvider, asksOthers: true, load: loadProvider },
  { path: pagePaths.memberReturn, asksOthers: true, load: loadReturn },
  { path: pagePaths.memberSignUp, shortPaths: ['/signup'], load: loadSignUp, submit: submitSignUp },
  { path: pagePaths.memberVerify, load: loadVerify, submit: submitVerify },
  { path: pagePaths.forgotPassword, load: loadForgot, submit: submitForgot },
  { path: pagePaths.resetPassword, load: loadReset, submit: submitReset },
];

const shared = { entry: 'member-sign-in', isShared: false } as const;

export const views: PageViews<MemberKind> = {
  'member-sign-in': {
    ...shared,
    component: memberSignInComponents['member-sign-in'],
    title: (_, say) => [say('member.signIn')],
  },
  'member-code': {
    ...shared,
    component: memberSignInComponents['member-code'],
    title: (_, say) => [say('member.byCode')],
  },
  'member-sign-up': {
    ...shared,
    component: memberSignInComponents['member-sign-up'],
    title: (_, say) => [say('member.signUp')],
  },
  'member-verify': {
    ...shared,
    component: memberSignInComponents['member-verify'],
    title: ({ awaits }, say) => [say(awaits === 'approval' ? 'member.approval' : 'member.verify')],
  },
  'member-factor': {
    ...shared,
    component: memberSignInComponents['member-factor'],
    title: (_, say) => [say('member.factor')],
  },
  'forgot-password': {
    ...shared,
    component: memberSignInComponents['forgot-password'],
    title: (_, say) => [say('member.newPassword')],
  },
  'reset-password': {
    ...shared,
    component: memberSignInComponents['reset-password'],
    hasSecretAddress: true,
    title: ({ token, goesOnAt }, say) => [
      say(token === '' && goesOnAt === undefined ? 'member.linkOver' : 'member.newPassword'),
    ],
  },
};
