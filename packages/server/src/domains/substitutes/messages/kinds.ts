/** The kinds of message about substitutes: within the business, about who holds what. The business does not word them. */
import { capOfBusiness, type MessageKind } from '../../../messages/message-kind.ts';

export const messageKindsOfSubstitutes: readonly MessageKind[] = [
  { type: 'SUBSTITUTE_REQUESTED', audience: 'business', dailyCap: capOfBusiness },
  { type: 'SUBSTITUTE_FOUND', audience: 'staff', dailyCap: capOfBusiness },
  { type: 'SUBSTITUTE_DECLINED', audience: 'staff', dailyCap: capOfBusiness },
  { type: 'SUBSTITUTE_ASSIGNED', audience: 'staff', dailyCap: capOfBusiness },
];
