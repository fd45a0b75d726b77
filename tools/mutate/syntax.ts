/** Parses TypeScript and walks the nodes that exist at run time. */
import { parseAst } from 'vitest/node';

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

export interface Place {
  readonly node: Node;
  /** Sorted from the nearest to the farthest. */
  readonly ancestors: readonly Node[];
}

export const parseSource = (source: string): Node => parseAst(source, { lang: 'ts' }) as unknown as Node;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Wrappers without effect at run time, such as type assertions. */
const TYPE_WRAPPERS = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
]);

const DECLARATIONS_ONLY = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'ImportExpression']);

const runs = (node: Node): boolean =>
  TYPE_WRAPPERS.has(node.type) || !(node.type.startsWith('TS') || DECLARATIONS_ONLY.has(node.type));

/** Yields every node that exists at run time, parents first. */
export function* walk(node: Node, ancestors: readonly Node[] = []): Generator<Place> {
  if (!runs(node)) return;
  yield { node, ancestors };
  for (const value of Object.values(node)) {
    for (const child of [value].flat()) {
      if (isNode(child)) yield* walk(child, [node, ...ancestors]);
    }
  }
}

export const childOf = (node: Node, member: string): Node => node[member] as Node;
export const childrenOf = (node: Node, member: string): readonly Node[] =>
  ((node[member] ?? []) as (Node | null)[]).filter((child) => child !== null);
