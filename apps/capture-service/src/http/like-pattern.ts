/** An SQL LIKE pattern that searches for the text. Wildcards in the text are escaped. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
