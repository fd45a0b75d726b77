/** Typed access to the parser's JSON: it is read once, here, and never passed on. */
export interface RawNode {
  readonly [member: string]: unknown;
}

export const isRawNode = (value: unknown): value is RawNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const child = (node: RawNode, member: string): RawNode => {
  const value = node[member];
  if (!isRawNode(value)) throw new Error(`parser output: ${String(node['node'])}.${member} is not a node`);
  return value;
};

export const optionalChild = (node: RawNode, member: string): RawNode | undefined => {
  const value = node[member];
  return isRawNode(value) ? value : undefined;
};

export const children = (node: RawNode, member: string): readonly RawNode[] => {
  const value = node[member];
  return Array.isArray(value) ? value.filter(isRawNode) : [];
};

export const text = (node: RawNode, member: string): string => String(node[member] ?? '');

export const optionalText = (node: RawNode, member: string): string | undefined => {
  const value = node[member];
  return typeof value === 'string' ? value : undefined;
};

export const texts = (node: RawNode, member: string): readonly string[] | undefined => {
  const value = node[member];
  return Array.isArray(value) ? value.map(String) : undefined;
};
