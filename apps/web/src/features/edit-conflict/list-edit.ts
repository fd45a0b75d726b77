/** An edit of a list, made on a list that may have changed since: what it added and removed, and nothing else. */
export const withListEdit = <Item>(
  saved: readonly Item[],
  { before, after }: { readonly before: readonly Item[]; readonly after: readonly Item[] },
): Item[] => [
  ...saved.filter((item) => after.includes(item) || !before.includes(item)),
  ...after.filter((item) => !before.includes(item) && !saved.includes(item)),
];
