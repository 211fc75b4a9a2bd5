/** Below a list of which only the first pages are there: one press for the next. Nothing where the list has ended. */
import { Button } from '@mantine/core';
import { useDashboard } from '../context/dashboard-context.tsx';

interface ShowMoreProps {
  readonly list: { readonly hasNextPage: boolean; readonly isFetchingNextPage: boolean };
  readonly onMore: () => void;
  /** What comes, where that is more than the rest of a list. */
  readonly label?: string;
}

export function ShowMore({ label, list: { hasNextPage, isFetchingNextPage }, onMore }: ShowMoreProps) {
  const { say } = useDashboard();
  return hasNextPage ? (
    <div>
      <Button
        variant="default"
        aria-disabled={isFetchingNextPage}
        onClick={() => (isFetchingNextPage ? undefined : onMore())}
      >
        {label ?? say('list.more')}
      </Button>
    </div>
  ) : null;
}
