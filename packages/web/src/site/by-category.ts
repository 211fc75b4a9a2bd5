/** What stands in categories, by category. Pure. */

export interface InCategory<Category, Item> {
  readonly category: Category;
  readonly items: readonly Item[];
}

/** The categories in the order in which their items come, each once. */
export function byCategory<Category extends { readonly id: string }, Item>(
  items: readonly Item[],
  categoryOf: (item: Item) => Category,
): InCategory<Category, Item>[] {
  const groups = new Map<string, { readonly category: Category; readonly items: Item[] }>();
  for (const item of items) {
    const category = categoryOf(item);
    const group = groups.get(category.id) ?? { category, items: [] };
    groups.set(category.id, group);
    group.items.push(item);
  }
  return [...groups.values()];
}
