/**
 * Why the last press brought nothing: no connection, no answer, a fault of the server, or nothing that is offered any
 * more.
 */
import type { SiteTextId } from '../../language/texts.ts';
import type { Navigation } from '../../pages/navigation.ts';
import { usePage } from '../context/page-context.tsx';
import { Notice } from './notice.tsx';

type Trouble = Navigation<never>['trouble'];

/** Each written out, as a page has the texts that stand in its code. */
const titles: Readonly<Record<NonNullable<Trouble>, SiteTextId>> = {
  offline: 'trouble.offline',
  lost: 'trouble.lost',
  failed: 'trouble.failed',
  closed: 'trouble.closed',
};

interface NavigationTroubleProps {
  readonly trouble: Trouble;
  /** What can be done about it here. */
  readonly hint: SiteTextId;
}

export function NavigationTrouble({ hint, trouble }: NavigationTroubleProps) {
  const { say } = usePage();
  return trouble === undefined ? null : (
    <Notice meaning="bad" title={say(titles[trouble])} spoken>
      <p>{say(hint)}</p>
    </Notice>
  );
}
