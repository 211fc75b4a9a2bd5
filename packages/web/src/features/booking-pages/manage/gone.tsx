/** Why the time that was chosen to move to cannot be had, and those nearest to it. */
import type { MoveState } from '../../../pages/state/move.ts';
import { usePage } from '../../../ui/context/page-context.tsx';
import { PageLink } from '../../../ui/context/page-link.tsx';
import { momentOf, useMoments } from '../../../ui/display/moments.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import choice from '../../../ui/styles/choice.module.css';
import steps from '../booking.module.css';
import { FreeAgain, unavailableTexts } from '../time-gone.tsx';

export function Gone({ state: { gone, nearest } }: { readonly state: Pick<MoveState, 'gone' | 'nearest'> }) {
  const { formats, say } = usePage();
  const moments = useMoments();
  if (gone === undefined) {
    return null;
  }
  const { heldUntil, reason, time } = gone;
  return (
    <Notice
      meaning="warn"
      title={say(unavailableTexts[reason], {
        day: formats.shortDay(time.day),
        time: moments.time(momentOf(time)),
      })}
      spoken
    >
      <FreeAgain heldUntil={heldUntil} />
      <p>{say('manage.notMoved')}</p>
      {nearest.length === 0 ? null : (
        <>
          <p>{say('form.nearest')}</p>
          <ul className={`${choice['choices']} ${steps['nearestChoices']}`}>
            {nearest.map((each) => (
              <li key={each.address}>
                <PageLink className={`oh-time ${choice['face']}`} href={each.address}>
                  {moments.text(momentOf(each.time))}
                </PageLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
