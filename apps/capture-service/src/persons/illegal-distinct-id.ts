/** Distinct ids that faulty clients send for all users. Merging them would join unrelated persons. */
const ILLEGAL_IN_ANY_CASE = new Set([
  'anonymous',
  'guest',
  'distinctid',
  'distinct_id',
  'id',
  'not_authenticated',
  'email',
  'undefined',
  'true',
  'false',
]);
const ILLEGAL_AS_WRITTEN = new Set(['[object Object]', 'NaN', 'None', 'none', 'null', '0', '']);

export const isIllegalDistinctId = (distinctId: string): boolean => {
  const trimmed = distinctId.trim();
  const bare = /^(["'`])(.*)\1$/s.exec(trimmed)?.[2]?.trim() ?? trimmed;
  return ILLEGAL_AS_WRITTEN.has(bare) || ILLEGAL_IN_ANY_CASE.has(bare.toLowerCase());
};
