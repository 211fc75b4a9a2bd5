/** What few pages of a link show has scripts of its own: what is still to be signed, and a place on a waitlist. */
import { type LatePart, lateModule, latePart } from '../../../pages/late-part.tsx';
import type { ManageState } from '../../../pages/state/visit.ts';

export const signingPart = latePart(
  'src/features/booking-pages/manage/signing-part.tsx',
  async () => (await import('./signing-part.tsx')).SigningPart,
);

export const inLineParts = lateModule('src/features/booking-pages/manage/in-line.tsx', async () => {
  const { LeaveWaitlist, PlaceInLine } = await import('./in-line.tsx');
  return { LeaveWaitlist, PlaceInLine };
});

export function partsOfManage({ inLine, signing }: ManageState): readonly LatePart[] {
  return [...(signing === undefined ? [] : [signingPart]), ...(inLine === undefined ? [] : [inLineParts])];
}
