/** The categories of the business in their order, which is that of the site: adding one, and bringing them into order. */

import type { Category } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { own } from '../../language/bidi.ts';
import { categoryAddress, servicesEditorAddress } from '../../pages/dashboard-addresses.ts';
import { categoriesOf, useCreateCategory, useMoveCategory } from '../../queries/categories.ts';
import { servicesOf } from '../../queries/services.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { AddByName } from '../../ui/editing/adding.tsx';
import { ListPage } from '../../ui/editing/list-page.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { SortableRows } from '../../ui/editing/sortable-rows.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

export function CategoriesPage() {
  const { formats, say, session } = useDashboard();
  const list = useQuery(categoriesOf(session.client));
  const services = useQuery(servicesOf(session.client)).data;
  const moving = useMoveCategory(session.client);
  const servicesIn = ({ id }: Category) =>
    (services ?? []).filter(({ category }) => category.id === id).map(({ name }) => own(name));
  const factsOf = (category: Category) =>
    services === undefined ? '' : say('categories.count', { count: servicesIn(category).length });
  return (
    <ListPage
      title={say('categories.title')}
      back={{ address: servicesEditorAddress, name: say('services.title') }}
      add={{
        permission: 'SERVICES.MANAGE',
        title: say('categories.add'),
        hint: say('categories.addHint'),
        form: <AddCategory />,
      }}
    >
      {list.data === undefined ? (
        <Reading error={list.error} onAgain={() => void list.refetch()} />
      ) : (
        <>
          <p className="oh-soft">{say('categories.hint')}</p>
          {moving.isError ? <Notice meaning="bad" title={say('editor.actFailed')} spoken /> : null}
          <SortableRows
            permission="SERVICES.MANAGE"
            columns={[say('services.title')]}
            rows={list.data.map((category) => ({
              id: category.id,
              address: categoryAddress(category.id),
              name: category.name,
              facts: factsOf(category),
              values: [formats.shortList(servicesIn(category))],
            }))}
            onMove={(categoryId, afterCategoryId) => moving.mutateAsync({ categoryId, afterCategoryId })}
          />
        </>
      )}
    </ListPage>
  );
}

function AddCategory() {
  const { say, session } = useDashboard();
  return (
    <AddByName
      id="new-category-name"
      label={say('categories.name')}
      act={say('categories.addDo')}
      maxLength={100}
      creating={useCreateCategory(session.client)}
      addressOf={({ id }) => categoryAddress(id)}
    />
  );
}
