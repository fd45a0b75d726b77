/**
 * Named statements let a connection keep their plans, which makes small queries a third faster. Statements whose text
 * varies with the number of values would fill every connection with plans, so the number of names is limited.
 */
const MOST_NAMES = 300;

export const createStatementNames = (most: number = MOST_NAMES): ((sql: string) => string | undefined) => {
  const names = new Map<string, string>();
  return (sql) => {
    const known = names.get(sql);
    if (known !== undefined || names.size >= most) return known;
    const name = `meridian_${names.size}`;
    names.set(sql, name);
    return name;
  };
};
