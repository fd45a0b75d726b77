/** The code names in `{variables.name}` of a text, each once, in order. */
export const variableNames = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/\{\s*variables\.([A-Za-z_]\w*)/g)].map(([, name = '']) => name)),
];
