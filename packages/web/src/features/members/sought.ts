/** Which members the list shows, by what stands in its address: whoever waits first, and then all others. Pure. */
import { type MembersSought, type Standing, standings } from '../../queries/members.ts';

export interface SoughtMembers {
  /** Absent where the list is narrowed to how members stand. */
  readonly waiting: MembersSought | undefined;
  readonly others: MembersSought;
  /** The one standing to which it is narrowed. */
  readonly only: Standing | undefined;
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');

export function soughtIn(search: { readonly find?: unknown; readonly status?: unknown }, find?: string): SoughtMembers {
  const text = find ?? textOf(search.find);
  const only = standings.find((each) => each === search.status);
  return {
    only,
    waiting: only === undefined ? { statuses: ['PENDING'], text } : undefined,
    // Whoever has left stands in the list only where somebody asks for them.
    others: { statuses: only === undefined ? ['APPROVED', 'BLOCKED'] : [only], text },
  };
}
