/** TypeScript source as a tree, and a walk over the parts of it that run. */
import { parseAst } from 'vitest/node';

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

export interface Place {
  readonly node: Node;
  /** From the nearest to the farthest. */
  readonly ancestors: readonly Node[];
}

export const parseSource = (source: string): Node => parseAst(source, { lang: 'ts' }) as unknown as Node;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Wrappers without effect at run time, of which only the expression counts. */
const TYPE_WRAPPERS = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
]);

const DECLARATIONS_ONLY = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'ImportExpression']);

const runs = (node: Node): boolean =>
  TYPE_WRAPPERS.has(node.type) || !(node.type.startsWith('TS') || DECLARATIONS_ONLY.has(node.type));

/** Every node that runs, from the outside in. */
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
