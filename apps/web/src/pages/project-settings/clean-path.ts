/** A path after the rules, as a preview. The server uses the syntax of RE2; a pattern unknown to browsers is skipped. */
export const cleanPath = (
  path: string,
  rules: ReadonlyArray<{ readonly regex: string; readonly alias: string }>,
): string =>
  rules.reduce((cleaned, { regex, alias }) => {
    if (regex === '') return cleaned;
    try {
      return cleaned.replace(new RegExp(regex, 'g'), () => alias);
    } catch {
      return cleaned;
    }
  }, path);
