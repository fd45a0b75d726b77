/** A regular expression that matches the text itself, for JavaScript and for RE2. */
export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
