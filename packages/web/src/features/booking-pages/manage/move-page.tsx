/** Another time for a booking: chosen with the same parts as the first one, then seen beside the old one. */
import { useState } from 'react';
import { actWords } from '../../../bookings/act-words.ts';
import { usePageNavigation } from '../../../pages/navigation-context.ts';
import type { MoveReviewState, MoveState, OtherLength } from '../../../pages/state/move.ts';
import { usePage } from '../../../ui/context/page-context.tsx';
import { useMoments } from '../../../ui/display/moments.ts';
import { NavigationTrouble } from '../../../ui/feedback/navigation-trouble.tsx';
import { SiteFrame } from '../../../ui/views/site-frame.tsx';
import steps from '../booking.module.css';
import { Picker } from '../picker.tsx';
import { VisitDetails } from '../visit-parts.tsx';
import { BackToBooking } from './back-to-booking.tsx';
import { Gone } from './gone.tsx';
import { MoveQuestion } from './move-question.tsx';
import { movedPeoplePart } from './moved-people-part.ts';

export function MovePage({ state }: { state: MoveState }) {
  const { formats, say } = usePage();
  const { go, isLoading, trouble } = usePageNavigation();
  const moments = useMoments();
  const { picker, term, token, visit } = state;
  // A time that is pressed is shown at once; the address of the view need not know it.
  const [pressed, setPressed] = useState<{ readonly time: number; readonly within: MoveState } | undefined>(undefined);
  const open = (address: string) => go?.(address);
  return (
    <SiteFrame width="booking">
      <div className={`${steps['steps']} ${steps['calendarStep']}`}>
        <div className={steps['left']}>
          <BackToBooking token={token} />
          <h1 className={steps['title']}>{say('manage.moveTitle')}</h1>
          <div className={steps['summary']}>
            <p>{say('manage.now', { time: moments.text(visit) })}</p>
            <OtherLengthLine otherLength={state.otherLength} />
            <p className="oh-soft oh-small">{say('manage.keptUntilMoved')}</p>
            {actWords(say, formats, 'move', term).map((each) => (
              <p key={each} className="oh-soft oh-small">
                {each}
              </p>
            ))}
          </div>
        </div>
        <div className={steps['middle']}>
          <NavigationTrouble trouble={trouble} hint="trouble.staleHint" />
          <Gone state={state} />
          <Picker
            picker={picker}
            chosen={pressed?.within === state ? pressed.time : picker.time}
            isLoading={isLoading}
            isUnchosen={state.isUnchosen}
            isBesideForm={false}
            onChoose={(time) => setPressed({ time, within: state })}
            onDay={(_, address) => open(address)}
            onWholeMonth={(_, address) => open(address)}
            onChoice={open}
            onContinue={open}
          />
        </div>
      </div>
    </SiteFrame>
  );
}

/** Nobody's visit becomes longer or shorter unsaid. */
function OtherLengthLine({ otherLength }: { otherLength: OtherLength | undefined }) {
  const { formats, say } = usePage();
  return otherLength === undefined ? null : (
    <p>
      {say('manage.otherLength', {
        was: formats.length(otherLength.was),
        becomes: formats.length(otherLength.becomes),
      })}
    </p>
  );
}

export function MoveReviewPage({ state }: { state: MoveReviewState }) {
  const { say } = usePage();
  const { needsApproval, otherLength, people, to, visit } = state;
  const hints = needsApproval && visit.standing === 'booked' ? [say('manage.asksAgain')] : [];
  return (
    <MoveQuestion
      state={state}
      was={visit}
      hints={hints}
      fields={people === undefined ? undefined : <movedPeoplePart.Part people={people} />}
    >
      <OtherLengthLine otherLength={otherLength} />
      <VisitDetails visit={{ ...visit, staffNames: to.staffNames, place: to.place ?? visit.place }} />
    </MoveQuestion>
  );
}
