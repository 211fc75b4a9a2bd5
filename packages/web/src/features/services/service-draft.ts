/** What somebody types in the editor of a service, with the prices of what is chosen: saved together, the service first. */
import type { CallError } from '@openhours/client';
import type { Service, ServiceOptionsAndVariants } from '@openhours/contract';
import type { DashboardTextId, Say } from '../../language/texts.ts';
import { useOptionsEditing } from '../../queries/service-options.ts';
import { useServiceEditing } from '../../queries/services.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { type Draft, useDraft } from '../../ui/editing/use-draft.ts';
import { priceFieldsOf } from './price-options.ts';
import { firstProblem, isBegun, type PriceTable, problemWords } from './price-table.ts';
import { changesOf, fieldOf, fieldsOf, fieldsOfService, optionsOf, type ServiceFields } from './service-fields.ts';

/** `options`: null where all pay the same. */
export function useServiceDraft(service: Service, options: ServiceOptionsAndVariants | null): Draft<ServiceFields> {
  const { say, session } = useDashboard();
  const ofService = useServiceEditing(session.client, service.id);
  const ofOptions = useOptionsEditing(session.client, service.id);
  return useDraft<ServiceFields>({
    saved: fieldsOf(service, options),
    savesItself: true,
    fieldOf,
    isBegun: ({ prices = null }) => prices !== null && isBegun(prices),
    problemsOf: ({ prices = null }) => problemsOf(prices, say),
    refusedFields: (error) => refusedPrices(error, say),
    async save(changed, saved) {
      const changes = changesOf(changed, saved);
      const isOfService = Object.keys(changes).length > 0;
      // Where only one of the two is taken, the other stays as it was typed, and is sent again by itself.
      const next = isOfService ? await ofService.save({ ...changes, revision: saved.revision }) : undefined;
      const written = optionsOf(changed, saved);
      const nextOptions = written === undefined ? undefined : await ofOptions.save(written);
      const { options: known, prices } = saved;
      return {
        ...(next === undefined ? saved : { ...fieldsOfService(next), options: known, prices }),
        ...(nextOptions === undefined ? {} : priceFieldsOf(nextOptions)),
      };
    },
    reread: async () => fieldsOf(...(await Promise.all([ofService.reread(), ofOptions.reread()]))),
  });
}

function problemsOf(prices: PriceTable | null, say: Say<DashboardTextId>): Readonly<Record<string, string>> {
  const problem = prices === null ? undefined : firstProblem(prices);
  return problem === undefined ? {} : { prices: problemWords(say, problem) };
}

/** Why prices are not taken, though the service that they belong to is. */
const reasons: Readonly<Record<string, DashboardTextId>> = {
  IDENTICAL_CHOICES: 'service.prices.sameChoice',
  MISSING_STAFF_VARIANTS: 'refusal.stale',
  MULTIPLE_CURRENCIES: 'refusal.stale',
  UNKNOWN_STAFF_IDS: 'refusal.gone',
  UNSUPPORTED_OPTION_TYPE: 'service.prices.unsupported',
};

function refusedPrices({ code }: CallError, say: Say<DashboardTextId>): Readonly<Record<string, string>> {
  const reason = reasons[code];
  return reason === undefined ? {} : { prices: say('service.pricesNotSaved', { reason: say(reason) }) };
}
