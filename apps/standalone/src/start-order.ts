/** Returns groups that can start in parallel, each after the previous groups. They stop in reverse order. */
export const startOrder = <T extends { name: string; dependsOn?: readonly string[] }>(
  items: readonly T[],
): T[][] => {
  const waves: T[][] = [];
  const placed = new Set<string>();
  let waiting = [...items];
  while (waiting.length > 0) {
    const wave = waiting.filter((item) => (item.dependsOn ?? []).every((name) => placed.has(name)));
    if (wave.length === 0) {
      const names = waiting.map((item) => `${item.name} (needs ${(item.dependsOn ?? []).join(', ')})`);
      throw new Error(`These services wait for each other or for one that is not there: ${names.join('; ')}`);
    }
    for (const item of wave) placed.add(item.name);
    waves.push(wave);
    waiting = waiting.filter((item) => !placed.has(item.name));
  }
  return waves;
};
