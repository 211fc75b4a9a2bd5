/** Who of the team learns of an act by mail, whatever is decided about customers. */
import { useQuery } from '@tanstack/react-query';
import { ours, own } from '../language/bidi.ts';
import { mailDelivery } from '../queries/messages.ts';
import { useDashboard } from '../ui/context/dashboard-context.tsx';
import { useSignedIn } from '../ui/context/signed-in.ts';
import { Sentence } from '../ui/display/sentence.tsx';
import { type StaffNews, staffToldOf } from './telling.ts';

interface StaffToldProps {
  readonly news: readonly StaffNews[];
  /** What taking it back would be to them, where that can be done. */
  readonly wayBack?: readonly StaffNews[] | undefined;
}

export function StaffTold({ news, wayBack = [] }: StaffToldProps) {
  const { say, session } = useDashboard();
  const delivery = useQuery(mailDelivery(session.client)).data;
  const actor = useSignedIn()?.user;
  const names = staffToldOf(news, delivery, actor);
  const namesOfWayBack = staffToldOf(wayBack, delivery, actor);
  const isToldAgain = names.every((name) => namesOfWayBack.includes(name));
  return names.length === 0 ? null : (
    <p className="oh-soft">
      <Sentence
        text={say(isToldAgain ? 'tell.staffAgain' : 'tell.staff', { names: ours(names.map(own).join(', ')) })}
      />
    </p>
  );
}
