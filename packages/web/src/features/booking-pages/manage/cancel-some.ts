/** Cancels the booking of a link for those whom a posted form names; the others stay. Runs on the server only. */
import { manageAddress } from '../../../pages/addresses.ts';
import { goTo, type Outcome, show, type Visit } from '../../../pages/page.ts';
import { linkActOf, troubleOf, troubleOfForm, withLinked } from './link-acts.ts';
import { isOfTogether } from './linked.ts';
import { loadManage } from './load-manage.ts';
import { costOfSome, type SomeFacts } from './load-participants.ts';
import { readSome } from './some-names.ts';

export function cancelSome(visit: Visit): Promise<Outcome> {
  return withLinked(visit, async (linked, here) => {
    const { calls, request } = visit;
    const { token } = linked;
    const again = async (status: number, facts: SomeFacts) =>
      isOfTogether(linked)
        ? goTo(manageAddress(token))
        : show(
            await loadManage(here, calls, linked, undefined, undefined, undefined, facts),
            status,
            facts.trouble?.retryAfterSeconds,
          );
    const trouble = troubleOfForm(visit);
    if (trouble !== undefined) {
      return again(trouble.status, { trouble });
    }
    const some = readSome(request.form);
    if (some.participantIds.length + some.withoutName === 0) {
      return again(422, { isNobody: true });
    }
    const { ticket } = request;
    const told = ticket.state === 'valid' ? ticket.values['cost'] : undefined;
    const act = linkActOf(visit, token);
    if (act.revision === linked.visit.revision && told !== costOfSome(await calls.readParticipants(token))) {
      // It costs something else by now: that is read first.
      return again(409, { trouble: { status: 409, why: 'changed' } });
    }
    const outcome = await calls.cancelLinkedForSome(act, some);
    if (outcome.kind !== 'done') {
      const refused = troubleOf(outcome);
      return again(refused.status, { trouble: refused });
    }
    return goTo(manageAddress(token, 'some'));
  });
}
