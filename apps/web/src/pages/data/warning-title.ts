/** `cannot_merge_already_identified` as a heading. */
export const warningTitle = (type: string): string => {
  const words = type.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
