/** What the parts of a service's editor share: the draft that they change, and what every text field has alike. */
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import type { Draft } from '../../ui/editing/use-draft.ts';
import type { useWordsLanguage } from '../../ui/editing/words-language.tsx';
import type { ServiceFields } from './service-fields.ts';

export interface DraftProps {
  readonly draft: Draft<ServiceFields>;
}

export interface WordsProps extends DraftProps {
  readonly words: ReturnType<typeof useWordsLanguage>;
}

/** What every text field of the editor has alike. */
export function useField(draft: Draft<ServiceFields>) {
  const { say } = useDashboard();
  return (
    name:
      | 'name'
      | 'tagLine'
      | 'description'
      | 'minutes'
      | 'otherMinutes'
      | 'buffer'
      | 'capacity'
      | 'price'
      | 'priceWords',
  ) => ({
    id: `service-${name}`,
    label: say(`service.${name}`),
    value: draft.shown[name],
    error: draft.errors[name],
    autoComplete: 'off',
    // What the business writes has a direction of its own.
    dir: 'auto',
    onChange: (event: { currentTarget: { value: string } }) => draft.set(name, event.currentTarget.value),
  });
}
