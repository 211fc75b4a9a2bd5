/** One category: its name in the languages of the site, the services in it, and its end. */

import { NativeSelect, TextInput } from '@mantine/core';
import type { Category } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { own } from '../../language/bidi.ts';
import { categoriesAddress } from '../../pages/dashboard-addresses.ts';
import { categoriesOf, categoryById, useCategoryEditing, useDeleteCategory } from '../../queries/categories.ts';
import { servicesOf } from '../../queries/services.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useIdInAddress } from '../../ui/context/id-in-address.ts';
import styles from '../../ui/editing/editing.module.css';
import { RowPage } from '../../ui/editing/row-page.tsx';
import { AskOnce, SavedWords } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section } from '../../ui/editing/section.tsx';
import { ServiceLinks } from '../../ui/editing/service-links.tsx';
import {
  changesTranslations,
  textOfWire,
  translatedFieldsOf,
  translationsOf,
} from '../../ui/editing/translated-fields.ts';
import { useDraft } from '../../ui/editing/use-draft.ts';
import { nameOfField, useAreLanguagesKnown, useWordsLanguage } from '../../ui/editing/words-language.tsx';

export function CategoryView() {
  return <CategoryPage categoryId={useIdInAddress()} />;
}

function CategoryPage({ categoryId }: { categoryId: string }) {
  const { say, session } = useDashboard();
  const areLanguagesKnown = useAreLanguagesKnown();
  const back = { address: categoriesAddress, name: say('categories.title') };
  return (
    <RowPage
      id={categoryId}
      row={categoryById(session.client, categoryId)}
      listKey={categoriesOf(session.client).queryKey}
      inList={(categories: readonly Category[]) => categories.find(({ id }) => id === categoryId)}
      back={back}
      missing={{ title: say('categories.missing'), hint: say('categories.missingHint') }}
      isReady={areLanguagesKnown}
    >
      {(category) => (
        <EditorPage title={category.name} back={back} permission="SERVICES.MANAGE">
          <Name key={category.id} category={category} />
          <Services category={category} />
          <Remove category={category} />
        </EditorPage>
      )}
    </RowPage>
  );
}

interface CategoryFields {
  readonly [field: string]: unknown;
  readonly name: string;
  readonly revision: string;
}

function fieldsOf({ name, revision, translations }: Category): CategoryFields {
  return { name, ...translatedFieldsOf(translations), revision };
}

function fieldOf(wireField: string): string {
  return textOfWire(wireField) ?? (wireField.replace(/^category\./, '').split('.')[0] as string);
}

function Name({ category }: { category: Category }) {
  const { say, session } = useDashboard();
  const editing = useCategoryEditing(session.client, category.id);
  const draft = useDraft<CategoryFields>({
    saved: fieldsOf(category),
    savesItself: true,
    fieldOf,
    save: async (changed, saved) =>
      fieldsOf(
        await editing.save({
          revision: saved.revision,
          ...(changed.name === undefined ? {} : { name: changed.name }),
          ...(changesTranslations(changed) ? { translations: translationsOf({ ...saved, ...changed }) } : {}),
        }),
      ),
    reread: async () => fieldsOf(await editing.reread()),
  });
  const nameOf = () => say('categories.name');
  const { choiceWith, wordsOf } = useWordsLanguage(draft, nameOf);
  return (
    <Section title={say('categories.words')}>
      <SavedWords
        draft={draft}
        nameOf={(field) => nameOfField(field, nameOf)}
        wordsOf={(_field, value) => String(value)}
      />
      <div className={styles['form']}>
        {choiceWith('name')}
        <TextInput
          id="category-name"
          label={say('categories.name')}
          maxLength={100}
          autoComplete="off"
          {...wordsOf('name')}
        />
      </div>
    </Section>
  );
}

/** What stands in it: the services with their way to their editors. */
function Services({ category }: { category: Category }) {
  const { say, session } = useDashboard();
  const services = useQuery(servicesOf(session.client));
  const shown = services.data?.filter((service) => service.category.id === category.id);
  return (
    <Section title={say('services.title')} hint={say('categories.servicesHint')}>
      <ServiceLinks
        services={shown}
        error={services.error}
        onAgain={() => void services.refetch()}
        none={say('categories.empty')}
      />
    </Section>
  );
}

function Remove({ category }: { category: Category }) {
  const { say, session } = useDashboard();
  const navigate = useNavigate();
  const deleting = useDeleteCategory(session.client, { onSuccess: () => navigate({ to: categoriesAddress }) });
  const others = useQuery(categoriesOf(session.client)).data?.filter(({ id }) => id !== category.id);
  const services = useQuery(servicesOf(session.client));
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const count = services.data?.filter((service) => service.category.id === category.id).length ?? 0;
  const moveTo = others?.find(({ id }) => id === chosen)?.id ?? others?.[0]?.id;
  return (
    <Section title={say('categories.removeTitle')}>
      {others === undefined ? null : moveTo === undefined ? (
        <p className="oh-soft">{say('categories.last')}</p>
      ) : (
        <AskOnce
          act={say('categories.remove')}
          title={say('categories.removeAsk', { name: own(category.name) })}
          readings={[services]}
          consequence={
            count === 0 ? (
              <p>{say('categories.empty')}</p>
            ) : (
              <NativeSelect
                id="category-moveTo"
                label={say('categories.moveTo', { count })}
                value={moveTo}
                onChange={(event) => setChosen(event.currentTarget.value)}
                data={others.map(({ id, name }) => ({ value: id, label: name }))}
              />
            )
          }
          onConfirm={() => deleting.mutateAsync({ categoryId: category.id, moveTo })}
          sayings={{ CATEGORY_HAS_TOO_MANY_SERVICES: 'categories.tooMany' }}
        />
      )}
    </Section>
  );
}
