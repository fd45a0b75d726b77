/** A pattern for LIKE and ILIKE of Postgres and ClickHouse, in which no character of the text is a wildcard. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** Finds values that contain the text. */
export const likePattern = (text: string): string => `%${escapeLike(text)}%`;
