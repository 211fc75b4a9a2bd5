/** Whether clients book appointments that repeat, and how many dates at once. Saved as it is chosen. */
import { NativeSelect } from '@mantine/core';
import type { RecurringOffer } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { notOffered, offerChoices } from '../../bookings/recurring-choices.ts';
import { settingsAddress } from '../../pages/dashboard-addresses.ts';
import { recurringOfferOf, useRecurringOfferEditing } from '../../queries/recurring-offer.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Reading, SavedWords } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section } from '../../ui/editing/section.tsx';
import { useDraft } from '../../ui/editing/use-draft.ts';

interface Known {
  readonly recurringOffer: RecurringOffer;
  readonly revision: string;
}

/** The number stays while nothing is offered, so that it can be chosen again. */
type OfferFields = RecurringOffer & { readonly id: string; readonly revision: string };

/** There is one of a site. */
const fieldsOf = ({ recurringOffer, revision }: Known): OfferFields => ({ id: 'site', ...recurringOffer, revision });

export function RecurringOfferPage() {
  const { say, session } = useDashboard();
  const read = useQuery(recurringOfferOf(session.client));
  return (
    <EditorPage
      title={say('recurringOffer.title')}
      back={{ address: settingsAddress, name: say('settings.title') }}
      permission="POLICIES.MANAGE"
    >
      {read.data === undefined ? (
        <Reading error={read.error} onAgain={() => void read.refetch()} />
      ) : (
        <Editor known={read.data} />
      )}
    </EditorPage>
  );
}

function Editor({ known }: { readonly known: Known }) {
  const { say, session } = useDashboard();
  const editing = useRecurringOfferEditing(session.client, known);
  const draft = useDraft<OfferFields>({
    saved: fieldsOf(known),
    savesItself: true,
    fieldOf: (wireField) => (wireField.includes('mostOccurrences') ? 'mostOccurrences' : 'isOffered'),
    save: async (changes, saved) => {
      const { isOffered, mostOccurrences } = { ...saved, ...changes };
      return fieldsOf(await editing.save({ isOffered, mostOccurrences }));
    },
    reread: async () => fieldsOf(await editing.reread()),
  });
  const { set, shown } = draft;
  const choose = (choice: string) => {
    set('isOffered', choice !== notOffered);
    if (choice !== notOffered) {
      set('mostOccurrences', Number(choice));
    }
  };
  return (
    <>
      <SavedWords
        draft={draft}
        nameOf={() => say('recurringOffer.choice')}
        wordsOf={(_field, value) =>
          typeof value === 'number'
            ? say('recurring.upTo', { count: value })
            : value === false
              ? say('recurring.none')
              : say('recurring.offered')
        }
      />
      <Section title={say('recurringOffer.choice')} hint={say('recurringOffer.hint')}>
        <NativeSelect
          aria-label={say('recurringOffer.choice')}
          value={shown.isOffered ? String(shown.mostOccurrences) : notOffered}
          onChange={(event) => choose(event.currentTarget.value)}
          data={offerChoices(say, shown.mostOccurrences)}
        />
      </Section>
    </>
  );
}
