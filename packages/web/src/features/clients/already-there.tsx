/** That somebody is a client already, by the same address and name, with the way to them; nothing of any other refusal. */
import { isCallError } from '@openhours/client';
import { Link } from '@tanstack/react-router';
import { clientAddress } from '../../pages/dashboard-addresses.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

/** Who it is, where that is why something was refused. */
export function idOfKnown(error: Error | null | undefined): string | undefined {
  if (!isCallError(error) || error.code !== 'CONTACT_ALREADY_EXISTS') {
    return undefined;
  }
  const { contactId } = error.details?.applicationError?.data ?? {};
  return typeof contactId === 'string' ? contactId : undefined;
}

export function AlreadyThere({ error }: { readonly error: Error | null | undefined }) {
  const { say } = useDashboard();
  const contactId = idOfKnown(error);
  return contactId === undefined ? null : (
    <Notice meaning="bad" title={say('client.alreadyThere')} spoken>
      <p>
        <Link to={clientAddress(contactId)}>{say('client.toKnown')}</Link>
      </p>
    </Notice>
  );
}
