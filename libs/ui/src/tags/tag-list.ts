/** The tags with those added in a typed or pasted text, separated by commas or lines, trimmed, each once. */
export const addTags = (tags: readonly string[], text: string): readonly string[] => [
  ...new Set([
    ...tags,
    ...text
      .split(/[,\n]/)
      .map((tag) => tag.trim().replace(/\s+/g, ' '))
      .filter(Boolean),
  ]),
];
