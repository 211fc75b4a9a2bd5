/** How somebody is reached, among other facts of theirs: nothing where it is not known. */
import { useDashboard } from '../ui/context/dashboard-context.tsx';
import { Fact } from '../ui/display/facts.tsx';
import { TelephoneLink } from '../ui/display/telephone-link.tsx';

interface EmailFactProps {
  readonly email: string | undefined;
  /** What else is known of the address. */
  readonly note?: string;
}

export function EmailFact({ email, note }: EmailFactProps) {
  const { say } = useDashboard();
  return email === undefined ? null : (
    <Fact name={say('booking.email')}>
      <a href={`mailto:${email}`} dir="ltr">
        {email}
      </a>
      {note === undefined ? null : <span className="oh-soft"> · {note}</span>}
    </Fact>
  );
}

export function TelephoneFact({ number }: { readonly number: string | undefined }) {
  const { say } = useDashboard();
  return number === undefined ? null : (
    <Fact name={say('booking.phone')}>
      <TelephoneLink number={number} />
    </Fact>
  );
}
