/** Statements after which the code of the release before does not work: it runs beside the new schema for a while. */

const BREAKS: ReadonlyArray<{ readonly pattern: RegExp; readonly what: string }> = [
  { pattern: /\bDROP\s+(?:TABLE|VIEW|TYPE|SCHEMA)\b/i, what: 'drops a table, view or type' },
  { pattern: /\bDROP\s+COLUMN\b/i, what: 'drops a column' },
  { pattern: /\bRENAME\s+(?:TO|COLUMN|VALUE)\b/i, what: 'renames' },
  { pattern: /\bSET\s+DATA\s+TYPE\b|\bALTER\s+COLUMN\s+\S+\s+TYPE\b/i, what: 'changes the type of a column' },
  { pattern: /\bSET\s+NOT\s+NULL\b/i, what: 'requires a value in a column' },
  { pattern: /\bADD\s+COLUMN\s[^,;]*\bNOT\s+NULL\b(?![^,;]*\bDEFAULT\b)/i, what: 'adds a required column' },
];

/** A line that starts with this, and says why no released code is hurt, allows the migration all of them. */
export const ALLOWED = /^-- old code: \S/m;

export const whatBreaksOldCode = (sql: string): string[] => {
  if (ALLOWED.test(sql)) return [];
  const statements = sql.replaceAll(/--[^\n]*/g, '').replaceAll(/'(?:[^']|'')*'/g, "''");
  return BREAKS.filter(({ pattern }) => pattern.test(statements)).map(({ what }) => what);
};
