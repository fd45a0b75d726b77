/** Statements that break the code of the previous release, which runs with the new schema during a roll-out. */

const BREAKS: ReadonlyArray<{ readonly pattern: RegExp; readonly what: string }> = [
  { pattern: /\bDROP\s+(?:TABLE|VIEW|TYPE|SCHEMA)\b/i, what: 'drops a table, view or type' },
  { pattern: /\bDROP\s+COLUMN\b/i, what: 'drops a column' },
  { pattern: /\bRENAME\s+(?:TO|COLUMN|VALUE)\b/i, what: 'renames' },
  { pattern: /\bSET\s+DATA\s+TYPE\b|\bALTER\s+COLUMN\s+\S+\s+TYPE\b/i, what: 'changes the type of a column' },
  { pattern: /\bSET\s+NOT\s+NULL\b/i, what: 'requires a value in a column' },
  { pattern: /\bADD\s+COLUMN\s[^,;]*\bNOT\s+NULL\b(?![^,;]*\bDEFAULT\b)/i, what: 'adds a required column' },
];

/** A migration may use these statements if a line with this prefix explains why no released code breaks. */
export const ALLOWED = /^-- old code: \S/m;

export const whatBreaksOldCode = (sql: string): string[] => {
  if (ALLOWED.test(sql)) return [];
  const statements = sql.replaceAll(/--[^\n]*/g, '').replaceAll(/'(?:[^']|'')*'/g, "''");
  return BREAKS.filter(({ pattern }) => pattern.test(statements)).map(({ what }) => what);
};
