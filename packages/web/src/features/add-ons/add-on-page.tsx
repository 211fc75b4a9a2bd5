/** One add-on: what it is called, adds and costs, which services offer it, and its end. */

import { TextInput } from '@mantine/core';
import type { AddOn } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { own } from '../../language/bidi.ts';
import { addOnsAddress } from '../../pages/add-on-addresses.ts';
import { addOnById, addOnsOf, useAddOnEditing, useDeleteAddOn } from '../../queries/add-ons.ts';
import { servicesOf } from '../../queries/services.ts';
import { currencyOf } from '../../queries/site-properties.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useIdInAddress } from '../../ui/context/id-in-address.ts';
import { Sentence } from '../../ui/display/sentence.tsx';
import styles from '../../ui/editing/editing.module.css';
import { RowPage } from '../../ui/editing/row-page.tsx';
import { AskOnce, SavedWords } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section } from '../../ui/editing/section.tsx';
import { ServiceLinks } from '../../ui/editing/service-links.tsx';
import { useDraft } from '../../ui/editing/use-draft.ts';
import { nameOfField, useAreLanguagesKnown, useWordsLanguage } from '../../ui/editing/words-language.tsx';
import { type AddOnFields, addOnKinds, changesOf, fieldOf, fieldsOf, problemsOf } from './add-on-fields.ts';
import { servicesOffering } from './offered-by.ts';
import { What } from './what-fields.tsx';

export function AddOnView() {
  return <AddOnPage addOnId={useIdInAddress()} />;
}

function AddOnPage({ addOnId }: { addOnId: string }) {
  const { say, session } = useDashboard();
  const areLanguagesKnown = useAreLanguagesKnown();
  const back = { address: addOnsAddress, name: say('booking.addOns') };
  return (
    <RowPage
      id={addOnId}
      row={addOnById(session.client, addOnId)}
      listKey={addOnsOf(session.client).queryKey}
      inList={(addOns: readonly AddOn[]) => addOns.find(({ id }) => id === addOnId)}
      back={back}
      missing={{ title: say('addOns.missing'), hint: say('addOns.missingHint') }}
      isReady={areLanguagesKnown}
    >
      {(addOn) => (
        <EditorPage title={addOn.name} back={back} permission="SERVICES.MANAGE">
          <Details key={addOn.id} addOn={addOn} />
          <Services addOn={addOn} />
          <Remove addOn={addOn} />
        </EditorPage>
      )}
    </RowPage>
  );
}

function Details({ addOn }: { addOn: AddOn }) {
  const { say, session } = useDashboard();
  const editing = useAddOnEditing(session.client, addOn.id);
  const siteCurrency = useQuery(currencyOf(session.client)).data;
  const saved = fieldsOf(addOn);
  const draft = useDraft<AddOnFields>({
    saved,
    savesItself: true,
    fieldOf,
    problemsOf: (changes) =>
      Object.fromEntries(
        Object.entries(problemsOf(changes, changes.kind ?? saved.kind)).map(([field, id]) => [field, say(id)]),
      ),
    save: async (changed, before) =>
      fieldsOf(await editing.save({ ...changesOf(changed, before), revision: before.revision })),
    reread: async () => fieldsOf(await editing.reread()),
  });
  const { errors, shown } = draft;
  const nameOf = (text: string) =>
    say(text === 'currency' ? 'addOns.price' : `addOns.${text as 'name' | 'kind' | 'minutes' | 'most'}`);
  const words = useWordsLanguage(draft, nameOf);
  const wordsOf = (field: string, value: unknown) => {
    const kind = field === 'kind' ? addOnKinds.find((each) => each === value) : undefined;
    return kind === undefined ? (value === '' ? '–' : String(value)) : say(`addOns.kind.${kind}`);
  };
  return (
    <Section title={say('addOns.words')}>
      <SavedWords draft={draft} nameOf={(field) => nameOfField(field, nameOf)} wordsOf={wordsOf} />
      <div className={styles['form']}>
        {words.choiceWith('name')}
        <TextInput
          id="add-on-name"
          label={say('addOns.name')}
          maxLength={100}
          autoComplete="off"
          {...words.wordsOf('name')}
        />
        <What
          shown={shown}
          errors={errors}
          currency={shown.currency === '' ? siteCurrency : shown.currency}
          idPrefix="add-on"
          onType={(changes) => {
            for (const [field, value] of Object.entries(changes)) {
              draft.set(field, value);
            }
            if ('price' in changes && siteCurrency !== undefined) {
              // Written anew it is a price in the currency of the site.
              draft.set('currency', changes.price?.trim() === '' ? '' : siteCurrency);
            }
          }}
        />
      </div>
    </Section>
  );
}

/** What offers it, with the way to its editor. */
function Services({ addOn }: { addOn: AddOn }) {
  const { say, session } = useDashboard();
  const services = useQuery(servicesOf(session.client));
  const offering = services.data === undefined ? undefined : servicesOffering(services.data, addOn.id);
  return (
    <Section title={say('services.title')} hint={say('addOns.servicesHint')}>
      <ServiceLinks
        services={offering}
        error={services.error}
        onAgain={() => void services.refetch()}
        none={say('addOns.offeredNowhere')}
      />
    </Section>
  );
}

function Remove({ addOn }: { addOn: AddOn }) {
  const { formats, say, session } = useDashboard();
  const navigate = useNavigate();
  const deleting = useDeleteAddOn(session.client, { onSuccess: () => navigate({ to: addOnsAddress }) });
  const services = useQuery(servicesOf(session.client));
  const names = servicesOffering(services.data ?? [], addOn.id).map(({ name }) => own(name));
  return (
    <Section title={say('addOns.removeTitle')}>
      <AskOnce
        act={say('addOns.remove')}
        title={say('addOns.removeAsk', { name: own(addOn.name) })}
        readings={[services]}
        consequence={
          <>
            <p>
              {names.length === 0 ? (
                say('addOns.offeredNowhere')
              ) : (
                <Sentence text={say('addOns.removeFrom', { names: formats.list(names) })} />
              )}
            </p>
            <p>{say('addOns.removeConsequence')}</p>
          </>
        }
        onConfirm={() => deleting.mutateAsync(addOn.id)}
      />
    </Section>
  );
}
