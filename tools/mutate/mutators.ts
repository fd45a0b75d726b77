/** The mutators for each kind of node. */
import { mutatePattern } from './mutate-pattern.ts';
import { childOf, childrenOf, type Node, type Place } from './syntax.ts';

export interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

type Mutator = (place: Place, source: string) => readonly Change[];

const replace = ({ start, end }: Node, ...texts: readonly string[]): Change[] =>
  texts.map((text) => ({ start, end, text }));
const textOf = ({ start, end }: Node, source: string): string => source.slice(start, end);

const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '===': ['!=='],
  '!==': ['==='],
  '==': ['!='],
  '!=': ['=='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '&': ['|'],
  '|': ['&'],
  '<<': ['>>'],
  '>>': ['<<'],
  '>>>': ['<<'],
  '+=': ['-='],
  '-=': ['+='],
};

/** Finds the operator between both operands, where parentheses and line breaks may occur too. */
const otherOperators: Mutator = ({ node }, source) => {
  const operator = String(node['operator']);
  const from = childOf(node, 'left').end;
  const start = from + source.slice(from, childOf(node, 'right').start).indexOf(operator);
  return (OPERATORS[operator] ?? []).map((text) => ({ start, end: start + operator.length, text }));
};

const eitherOperand: Mutator = ({ node }, source) =>
  replace(node, ...['left', 'right'].map((side) => `(${textOf(childOf(node, side), source)})`));

const alwaysAndNever: Mutator = ({ node }) => replace(childOf(node, 'test'), 'true', 'false');
const neverRepeated: Mutator = ({ node }) => (node['test'] ? replace(childOf(node, 'test'), 'false') : []);

const SWAPPED: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  min: 'max',
  max: 'min',
};
const LEFT_OUT = new Set(
  'trim trimStart trimEnd toLowerCase toUpperCase slice filter sort reverse replace replaceAll'.split(' '),
);

const otherMethod: Mutator = ({ node }, source) => {
  const callee = childOf(node, 'callee');
  if (callee.type !== 'MemberExpression' || callee['computed']) return [];
  const property = childOf(callee, 'property');
  const name = textOf(property, source);
  if (LEFT_OUT.has(name)) return replace(node, textOf(childOf(callee, 'object'), source));
  return Object.hasOwn(SWAPPED, name) ? replace(property, SWAPPED[name]!) : [];
};

const elementsRemoved: Mutator = ({ node }, source) => {
  const elements = childrenOf(node, 'elements').map((element) => textOf(element, source));
  return elements.flatMap((_, left) =>
    replace(node, `[${elements.filter((_each, at) => at !== left).join(', ')}]`),
  );
};

/** `'a b c'.split(' ')` counts as a list too. */
const isSplit = ([parent, call]: readonly Node[], source: string): boolean =>
  parent?.type === 'MemberExpression' &&
  call?.type === 'CallExpression' &&
  textOf(childOf(parent, 'property'), source) === 'split';

const wordsRemoved = (node: Node, text: string): Change[] =>
  [...text.matchAll(/\w+ ?/g)].map(({ 0: word, index }) => ({
    start: node.start + index,
    end: node.start + index + word.length,
    text: '',
  }));

/** A text with a space is a message, and tests need not check its wording. */
const changesOfText = (node: Node, value: string): Change[] =>
  value.includes(' ') ? [] : replace(node, value === '' ? "'mutated'" : "''");

const otherLiteral: Mutator = ({ node, ancestors }, source) => {
  const value = node['value'];
  const parent = ancestors[0]!;
  if (node['regex']) {
    const { pattern, flags } = node['regex'] as { pattern: string; flags: string };
    return replace(node, ...mutatePattern(pattern, flags));
  }
  if (typeof value === 'boolean') return replace(node, String(!value));
  if (typeof value === 'number') return replace(node, String(value + 1), `(${value - 1})`);
  if (typeof value !== 'string' || (parent['key'] === node && !parent['computed'])) return [];
  if (parent.type === 'ExpressionStatement') return [];
  return isSplit(ancestors, source) ? wordsRemoved(node, textOf(node, source)) : changesOfText(node, value);
};

const otherTemplate: Mutator = ({ node, ancestors }, source) => {
  const text = textOf(node, source);
  return isSplit(ancestors, source) ? wordsRemoved(node, text) : changesOfText(node, text);
};

const bodyWithoutEffect: Mutator = ({ node }, source) => {
  const body = childOf(node, 'body');
  if (!body) return [];
  if (body.type === 'BlockStatement') return childrenOf(body, 'body').length === 0 ? [] : replace(body, '{}');
  return textOf(body, source) === 'undefined' ? [] : replace(body, 'undefined');
};

const withoutNegation: Mutator = ({ node }, source) =>
  node['operator'] === '!' || node['operator'] === '-'
    ? replace(node, textOf(childOf(node, 'argument'), source))
    : [];

const dereferenced: Mutator = ({ node }, source) => {
  if (!node['optional']) return [];
  const inner = childOf(node, node.type === 'CallExpression' ? 'callee' : 'object');
  const start = inner.end + source.slice(inner.end, node.end).indexOf('?.');
  const isPlain = node.type === 'MemberExpression' && !node['computed'];
  return [{ start, end: start + 2, text: isPlain ? '.' : '' }];
};

const removed: Mutator = ({ node }) => replace(node, ';');
const nothingReturned: Mutator = ({ node }, source) =>
  /^return(?: undefined)?;?$/.test(textOf(node, source)) ? [] : replace(node, 'return;');

const otherDirection: Mutator = ({ node }, source) => {
  const text = textOf(node, source);
  return replace(node, text.includes('++') ? text.replace('++', '--') : text.replace('--', '++'));
};

const MUTATORS: Readonly<Record<string, readonly Mutator[]>> = {
  BinaryExpression: [otherOperators],
  LogicalExpression: [otherOperators, eitherOperand],
  AssignmentExpression: [otherOperators],
  UnaryExpression: [withoutNegation],
  UpdateExpression: [otherDirection],
  ConditionalExpression: [alwaysAndNever],
  IfStatement: [alwaysAndNever],
  WhileStatement: [neverRepeated],
  ForStatement: [neverRepeated],
  CallExpression: [otherMethod, dereferenced],
  MemberExpression: [dereferenced],
  ArrayExpression: [elementsRemoved],
  Literal: [otherLiteral],
  TemplateLiteral: [otherTemplate],
  ArrowFunctionExpression: [bodyWithoutEffect],
  FunctionDeclaration: [bodyWithoutEffect],
  FunctionExpression: [bodyWithoutEffect],
  ExpressionStatement: [removed],
  ThrowStatement: [removed],
  ReturnStatement: [nothingReturned],
};

export const changesAt: Mutator = (place, source) =>
  (MUTATORS[place.node.type] ?? [])
    .flatMap((mutator) => mutator(place, source))
    .filter(({ start, end, text }) => source.slice(start, end) !== text);
