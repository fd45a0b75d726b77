/** A text to search for, as a pattern: its own wildcards mean themselves. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
