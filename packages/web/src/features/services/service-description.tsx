/** What a service is: its words, where it stands among the others, its picture. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { categoriesOf } from '../../queries/categories.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import styles from '../../ui/editing/editing.module.css';
import { PictureField } from '../../ui/editing/picture-field.tsx';
import { Section } from '../../ui/editing/section.tsx';
import { type DraftProps, useField, type WordsProps } from './draft-field.ts';

export function Words({ draft, words: { choiceWith, wordsOf } }: WordsProps) {
  const { say } = useDashboard();
  const field = useField(draft);
  return (
    <Section id="service-part-words" title={say('service.words')}>
      <div className={styles['form']}>
        {choiceWith('name', 'tagLine', 'description')}
        <TextInput {...field('name')} {...wordsOf('name')} maxLength={400} />
        <TextInput {...field('tagLine')} {...wordsOf('tagLine')} maxLength={6000} />
        <Textarea {...field('description')} {...wordsOf('description')} maxLength={7000} rows={5} />
        <CategoryChoice draft={draft} />
        <PictureField
          id="service-picture"
          label={say('service.picture')}
          hint={say('service.pictureHint')}
          shape="wide"
          value={draft.shown.picture}
          error={draft.errors['picture']}
          onChange={(picture) => draft.set('picture', picture)}
        />
      </div>
    </Section>
  );
}

/** Where it stands on the site. One that was deleted is still chosen, and named as what it is. */
function CategoryChoice({ draft }: DraftProps) {
  const { say, session } = useDashboard();
  const categories = useQuery(categoriesOf(session.client)).data;
  const { categoryId } = draft.shown;
  const isGone = categories !== undefined && !categories.some(({ id }) => id === categoryId);
  return (
    <NativeSelect
      id="service-categoryId"
      label={say('service.categoryId')}
      value={categoryId}
      error={draft.errors['categoryId'] ?? (isGone ? say('service.categoryGoneHint') : undefined)}
      onChange={(event) => draft.set('categoryId', event.currentTarget.value)}
      data={[
        ...(isGone ? [{ value: categoryId, label: say('service.categoryGone') }] : []),
        ...(categories ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
