/**
 * The refusal of what is no telephone number, at the field of an editor. The wire takes any text there, as its clients
 * expect; our own pages ask for something that customers can press.
 */

import { isTelephone } from '@openhours/contract/text/telephone';
import type { DashboardTextId, Say } from '../../language/texts.ts';

export function telephoneProblem(
  { phone }: { readonly phone?: unknown },
  say: Say<DashboardTextId>,
): Readonly<Record<string, string>> {
  const isWrong = typeof phone === 'string' && phone.trim() !== '' && !isTelephone(phone);
  return isWrong ? { phone: say('refusal.telephone') } : {};
}
