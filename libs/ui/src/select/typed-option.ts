/** The option that typed letters select: the next one whose label starts with them, after the active one. */
export const typedOption = (labels: readonly string[], active: number, typed: string): number | undefined => {
  const isRepeated = [...typed].every((letter) => letter === typed[0]);
  const text = (isRepeated ? typed.slice(0, 1) : typed).toLowerCase();
  // Repeating a letter goes on to the next option; a longer text may stay on the active one.
  const first = active + (isRepeated ? 1 : 0);
  for (let step = 0; step < labels.length; step += 1) {
    const index = (first + step + labels.length) % labels.length;
    if (labels[index]!.toLowerCase().startsWith(text)) return index;
  }
  return undefined;
};
