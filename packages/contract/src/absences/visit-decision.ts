/** What may be done about a visit that lies within an absence. */
import { Words } from '../schema.ts';

/**
 * SUBSTITUTE: at the same time with somebody else, or in another room. MOVE: to another time. CANCEL: free of charge,
 * whatever the policy says. What is not named is left as it is.
 */
export const visitDecisionKinds = ['SUBSTITUTE', 'MOVE', 'CANCEL'] as const;
export type VisitDecisionKind = (typeof visitDecisionKinds)[number];
export const VisitDecisionKind = Words(visitDecisionKinds);
