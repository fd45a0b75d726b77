const NAMES_LANGUAGE: ReadonlySet<string> = new Set(['type', 'breakdown_type']);
const HOLDS_SQL: ReadonlySet<string> = new Set(['math_hogql', 'funnelAggregateByHogQL']);

/** Whether filters, breakdowns or series contain SQL of their author. */
export const containsSql = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some(containsSql);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, member]) =>
      (NAMES_LANGUAGE.has(name) && member === 'hogql') ||
      (HOLDS_SQL.has(name) && typeof member === 'string') ||
      containsSql(member),
  );
};
