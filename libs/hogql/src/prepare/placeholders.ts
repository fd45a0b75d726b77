/** Fills every `{…}` of a tree: variables, filters, named values. */
import { constant, dateTime } from '../ast/builders.ts';
import type { Expr, Placeholder, Query, Select } from '../ast/nodes.ts';
import { rewriteTree } from '../ast/transform.ts';
import { queryError, unknownName } from '../errors.ts';
import { boundsOf, type FilterSettings, filtersToExpr } from './filters.ts';
import { DATE_PLACEHOLDER } from './property-filters.ts';
import {
  dateToExpr,
  isSingleValueList,
  type VariableValue,
  valueToExpr,
  variableToExpr,
} from './variables.ts';

export interface PlaceholderSettings extends FilterSettings {
  readonly variables: readonly VariableValue[];
  readonly values: Readonly<Record<string, unknown>> | undefined;
}

export const fillPlaceholders = (query: Query, settings: PlaceholderSettings): Query => {
  // A filter may contain placeholders (dates), so its tree is filled too.
  const fill = (tree: Expr): Expr =>
    rewriteTree(tree, (node) => {
      switch (node.kind) {
        case 'placeholder':
          return fillOne(node, settings);
        case 'call':
          return checkListFunctions(node, settings);
        case 'compare':
        case 'between':
          return withoutAbsentBounds(node);
        case 'select':
          return fillFilters(node, settings, fill);
        default:
          return node;
      }
    });
  const filled = fill(query) as Query;
  refuseLeftovers(filled);
  return filled;
};

const fillOne = (node: Placeholder, settings: PlaceholderSettings): Expr => {
  const [head, ...rest] = node.path;
  switch (head) {
    case DATE_PLACEHOLDER:
      return dateToExpr(rest.join('.'), settings);
    case 'variables':
      return { ...variableToExpr(rest.join('.'), settings.variables, settings, node.span), span: node.span };
    case 'filters':
      return fillBound(node, rest.join('.'), settings);
    default:
      return fillValue(node, settings);
  }
};

const fillBound = (node: Placeholder, member: string, settings: PlaceholderSettings): Expr => {
  if (member === '') return node; // filled by the SELECT around it
  const bounds = boundsOf(settings);
  if (member !== 'dateRange.from' && member !== 'dateRange.to') {
    throw queryError(
      `Unsupported filters placeholder \`{filters.${member}}\`. Supported filters placeholders are: \`{filters}\`, \`{filters.dateRange.from}\`, \`{filters.dateRange.to}\`.`,
      node.span,
    );
  }
  const bound = member === 'dateRange.from' ? bounds.from : bounds.to;
  return bound ? dateTime(bound) : node;
};

const fillValue = (node: Placeholder, { values }: PlaceholderSettings): Expr => {
  const name = node.path.join('.');
  if (values === undefined) throw queryError(`Unresolved placeholder: {${name}}`, node.span);
  if (!Object.hasOwn(values, name)) {
    const known = Object.keys(values);
    const sentence = `Placeholder {${name}} is not available in this context. You can use the following: ${known.join(', ')}`;
    throw unknownName(sentence, name, known, node.span);
  }
  return { ...valueToExpr(values[name], name, node.span), span: node.span };
};

const LIST_FUNCTIONS = new Set(['has', 'hasAll', 'hasAny', 'indexOf', 'arrayElement', 'arrayJoin']);

/** The placeholder was already replaced; its name is recovered from the span. */
const checkListFunctions = (
  node: Extract<Expr, { kind: 'call' }>,
  { variables }: PlaceholderSettings,
): Expr => {
  const [first] = node.args;
  if (LIST_FUNCTIONS.has(node.name) && first?.kind === 'constant') {
    const variable = variables.find(
      (candidate) =>
        candidate.type === 'List' &&
        candidate.value === first.value &&
        isSingleValueList(candidate.code_name, variables),
    );
    if (variable) {
      throw queryError(
        `Variable ${variable.code_name} holds a single value, but ${node.name}() needs a list. Set the variable to allow multiple values, or pass an array instead.`,
        node.span,
      );
    }
  }
  return node;
};

const isBound = (node: Expr): boolean =>
  node.kind === 'placeholder' && node.path[0] === 'filters' && node.path.length > 1;

/** No bound, no condition: the whole comparison is true. */
const withoutAbsentBounds = (node: Extract<Expr, { kind: 'compare' | 'between' }>): Expr => {
  const sides = node.kind === 'compare' ? [node.left, node.right] : [node.expr, node.low, node.high];
  return sides.some(isBound) ? constant(true) : node;
};

const fillFilters = (select: Select, settings: PlaceholderSettings, fill: (tree: Expr) => Expr): Expr =>
  rewriteTree(select, (node) =>
    node.kind === 'placeholder' && node.path.join('.') === 'filters'
      ? fill(filtersToExpr(select, settings, node.span))
      : node,
  );

const refuseLeftovers = (query: Query): void => {
  rewriteTree(query, (node) => {
    if (node.kind !== 'placeholder') return node;
    const name = node.path.join('.');
    throw queryError(
      isBound(node)
        ? `The \`{${name}}\` placeholder must be used directly in a comparison (e.g. timestamp >= {${name}}), not nested inside a function call, when the date range is not set.`
        : `Unresolved placeholder: {${name}}`,
      node.span,
    );
  });
};
