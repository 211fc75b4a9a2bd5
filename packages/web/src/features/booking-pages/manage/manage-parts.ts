/** What few pages of a link show has scripts of its own: what is still to be signed, a place on a waitlist, and a series. */
import { type LatePart, lateModule, latePart } from '../../../pages/late-part.tsx';
import type { ParticipantsState } from '../../../pages/state/visit.ts';
import { partsOfQuestions } from '../questions-part.ts';
import { partsOfSeries } from '../series-part.ts';

export const signingPart = latePart(
  'src/features/booking-pages/manage/signing-part.tsx',
  async () => (await import('./signing-part.tsx')).SigningPart,
);

export const participantsPart = latePart(
  'src/features/booking-pages/manage/participants-part.tsx',
  async () => (await import('./participants-part.tsx')).ParticipantsPart,
);

export const inLineParts = lateModule('src/features/booking-pages/manage/in-line.tsx', async () => {
  const { LeaveWaitlist, PlaceInLine } = await import('./in-line.tsx');
  return { LeaveWaitlist, PlaceInLine };
});

/** What is still asked of those who come is drawn as the form asks it on which they are booked. */
function partsOfPeople({ participants }: { readonly participants?: ParticipantsState }): readonly LatePart[] {
  return participants?.naming === undefined ? [] : partsOfQuestions(participants.naming);
}

/** What a page of a link is drawn with beside itself. */
export function partsOfManage(shown: object): readonly LatePart[] {
  const has = (part: string) => part in shown && shown[part as keyof typeof shown] !== undefined;
  return [
    ...partsOfSeries(shown),
    ...(has('signing') ? [signingPart] : []),
    ...(has('participants') ? [participantsPart, ...partsOfPeople(shown)] : []),
    ...(has('inLine') ? [inLineParts] : []),
  ];
}
