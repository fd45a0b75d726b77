/** Names that are not taken: `a`, `a_2`, `a_3`. */
export const freeNames = (): ((wanted: string) => string) => {
  const given = new Set<string>();
  // The next number of each name, so that ten thousand columns of one name take linear time.
  const lastSuffix = new Map<string, number>();
  return (wanted) => {
    let name = wanted;
    let suffix = lastSuffix.get(wanted) ?? 1;
    while (given.has(name)) name = `${wanted}_${++suffix}`;
    lastSuffix.set(wanted, suffix);
    given.add(name);
    return name;
  };
};
