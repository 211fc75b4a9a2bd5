/** How the pages of a booking's link are titled and drawn. */

import type { PageViews } from '../../../pages/page.ts';
import { partsOfPicker } from '../listed-part.ts';
import { cancelTitle } from './cancel-page.tsx';
import { cancelTogetherTitle } from './cancel-together-page.tsx';
import { manageComponents } from './components.ts';
import { partsOfManage } from './manage-parts.ts';
import { moveComponents } from './move-components.ts';
import { partsOfMoveReview } from './moved-people-part.ts';

// Their addresses are told to no other site, as those of all pages; a form needs its own, so no more is hidden.
export const manageViews: PageViews<
  | 'manage'
  | 'together'
  | 'verify'
  | 'cancel'
  | 'cancel-together'
  | 'move'
  | 'move-review'
  | 'move-session'
  | 'move-together'
  | 'move-together-gone'
> = {
  verify: {
    entry: 'manage',
    component: manageComponents.verify,
    parts: partsOfManage,
    isShared: false,
    title: (_, say) => [say('verify.title')],
  },
  'move-session': {
    entry: 'manage',
    component: manageComponents['move-session'],
    isShared: false,
    title: (_, say) => [say('manage.sessionTitle')],
  },
  'move-together-gone': {
    entry: 'move',
    component: moveComponents['move-together-gone'],
    isShared: false,
    title: (_, say) => [say('manage.moveTitle')],
  },
  'move-together': {
    entry: 'move',
    component: moveComponents['move-together'],
    isShared: false,
    title: (_, say) => [say('manage.reviewTitle')],
  },
  manage: {
    entry: 'manage',
    component: manageComponents.manage,
    parts: partsOfManage,
    isShared: false,
    title: (_, say) => [say('manage.title')],
  },
  together: {
    entry: 'manage',
    component: manageComponents.together,
    isShared: false,
    title: (_, say) => [say('manage.title')],
  },
  'cancel-together': {
    entry: 'manage',
    component: manageComponents['cancel-together'],
    isShared: false,
    title: (content, say) => [say(cancelTogetherTitle(content))],
  },
  cancel: {
    entry: 'manage',
    component: manageComponents.cancel,
    parts: partsOfManage,
    isShared: false,
    title: (content, say) => [say(cancelTitle(content))],
  },
  move: {
    entry: 'move',
    component: moveComponents.move,
    parts: ({ picker }) => partsOfPicker(picker),
    isShared: false,
    title: (_, say) => [say('manage.moveTitle')],
  },
  'move-review': {
    entry: 'move',
    component: moveComponents['move-review'],
    parts: partsOfMoveReview,
    isShared: false,
    title: (_, say) => [say('manage.reviewTitle')],
  },
};
