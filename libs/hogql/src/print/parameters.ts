/** Texts that go beside the SQL: each once, under a short name. */
export interface Parameters {
  /** The placeholder to write for a text. */
  add(text: string): string;
  readonly values: Readonly<Record<string, string>>;
}

export const createParameters = (): Parameters => {
  const names = new Map<string, string>();
  return {
    add: (text) => {
      const name = names.get(text) ?? `p${names.size}`;
      names.set(text, name);
      return `{${name}:String}`;
    },
    get values() {
      return Object.fromEntries([...names].map(([text, name]) => [name, text]));
    },
  };
};
