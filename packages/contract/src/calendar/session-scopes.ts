/** Which sessions a change of one is for, and why it may be refused; without anything that pages need not load. */

export const sessionScopes = ['THIS', 'THIS_AND_FOLLOWING', 'ALL'] as const;
export type SessionScope = (typeof sessionScopes)[number];

/** The rule that a change breaks which would put a session before now. */
export const beginsInPast = 'SESSION_BEGINS_IN_PAST';
