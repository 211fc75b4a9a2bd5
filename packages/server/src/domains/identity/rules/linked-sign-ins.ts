/** By whose word a member signs in, and which of it may be taken away: never the last way in. Pure. */
import type { LinkedSignIn } from '@openhours/contract';

/** A connection by which a member is known to somebody else. */
export interface LinkedConnection {
  readonly id: string;
  readonly name: string;
  /** Members may sign in by it at present. */
  readonly enabled: boolean;
}

/** Codes of messages are no way in here: they go out only where the site sends mail, and the address may be lost by then. */
export function presentLinkedSignIns(connections: readonly LinkedConnection[], hasPassword: boolean): LinkedSignIn[] {
  return connections.map(({ id, name }) => ({
    connectionId: id,
    name,
    removable: hasPassword || connections.some((other) => other.id !== id && other.enabled),
  }));
}
