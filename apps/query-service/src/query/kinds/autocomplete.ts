/**
 * HogQLAutocomplete: suggestions at the cursor. After FROM it suggests tables and CTEs, after a dot the members of the
 * expression before it, and in braces placeholders; elsewhere columns, aliases, functions and keywords. It suggests
 * nothing in strings, in comments and where a new name is defined.
 */
import type { HogQLAutocomplete } from '@meridian/contracts/query';
import {
  type DescribedField,
  type DescribedTable,
  describeFunctions,
  describeTables,
  quoteHogQLIdentifier,
} from '@meridian/hogql/describe';
import type { DirectKind, PlanContext } from '../query-kind.ts';
import { type NamedSource, type NamesAt, namesAt, namesIn } from './sources-at.ts';
import { nameAtEnd, openAt } from './unfinished-text.ts';

type SuggestionKind = 'Folder' | 'Variable' | 'Property' | 'Function' | 'Constant' | 'Keyword';

interface Suggestion {
  readonly label: string;
  readonly insertText: string;
  readonly kind: SuggestionKind;
  readonly detail?: string | undefined;
}

const MAX_SUGGESTIONS = 1_000;

/** The length of the text around the cursor that is read for words. */
const NEAR_CHARS = 500;

export const answerAutocomplete: DirectKind<HogQLAutocomplete> = (node, context) => {
  const before = node.query.slice(0, node.endPosition);
  const near = before.slice(-NEAR_CHARS);
  const typed = (/[\w$]*$/.exec(near)?.[0] ?? '').toLowerCase();
  const matching = suggestionsFor(node, { before, near }, context).filter(({ label }) =>
    label.toLowerCase().includes(typed),
  );
  const best = matching.toSorted((a, b) => rank(a, typed) - rank(b, typed) || isLonger(a, b, typed));
  return {
    results: null,
    suggestions: best.slice(0, MAX_SUGGESTIONS),
    incomplete_list: best.length > MAX_SUGGESTIONS,
  };
};

const KIND_ORDER: readonly SuggestionKind[] = [
  'Constant',
  'Property',
  'Variable',
  'Folder',
  'Function',
  'Keyword',
];

/** Names that begin with the typed letters come before names that contain them, and names in the data before others. */
const rank = ({ label, kind }: Suggestion, typed: string): number =>
  (label.toLowerCase().startsWith(typed) ? 0 : KIND_ORDER.length) + KIND_ORDER.indexOf(kind);

/** `uniq` before `uniqIf`; columns stay in the order of their table. */
const isLonger = (a: Suggestion, b: Suggestion, typed: string): number =>
  typed === '' || a.kind !== 'Function' ? 0 : a.label.length - b.label.length;

const AFTER_FROM = /\b(?:from|join)\s+$|\bfrom\s+(?:[\w.]+\s*(?:\w+\s*)?,\s*)+$/i;
const AFTER_AS = /\bas\s+$/i;
const IN_BRACES = /\{\s*([\w$.]*)$/;
const IN_BRACKETS = /((?:[\w$]+\.)*[\w$]+)\[\s*'[^']*$/;

const suggestionsFor = (
  { language, query, endPosition, sourceQuery, globals }: HogQLAutocomplete,
  { before, near }: { readonly before: string; readonly near: string },
  context: PlanContext,
): Suggestion[] => {
  const braces = IN_BRACES.exec(near)?.[1];
  if (braces !== undefined) return placeholders(braces, globals, context);
  if (language === 'hogTemplate' && !before.includes('{')) return [];
  const names = namesFor(language, query, endPosition, sourceQuery);
  const brackets = IN_BRACKETS.exec(near)?.[1];
  if (brackets !== undefined)
    return membersOf(brackets.split('.'), names, context).map(({ label, ...rest }) => ({
      ...rest,
      label,
      insertText: label,
    }));
  if (openAt(before) !== undefined) return [];
  const written = nameAtEnd(before);
  const chain = written.replaceAll('`', '').split('.').slice(0, -1);
  const ahead = before.slice(0, before.length - written.length).slice(-NEAR_CHARS);
  if (AFTER_FROM.test(ahead)) return tables(chain, names);
  if (AFTER_AS.test(ahead) || /^\d/.test(written)) return [];
  if (chain.length > 0) return membersOf(chain, names, context);
  return [
    ...names.sources.flatMap(fieldsOf),
    ...names.sources.flatMap(({ name }) => (name === '' || name === written ? [] : [folder(name)])),
    ...names.aliases.map((alias) => ({ ...variable(alias), detail: 'alias' })),
    ...functions(near),
    ...keywords(),
  ];
};

/** An expression is read against the tables of its source, or against events. */
const namesFor = (
  language: HogQLAutocomplete['language'],
  query: string,
  at: number,
  sourceQuery: unknown,
): NamesAt => {
  if (language === 'hogQL') {
    const names = namesAt(query, at);
    return names.sources.length > 0 || /\bfrom\b/i.test(query) ? names : { ...OF_EVENTS, ctes: names.ctes };
  }
  const source = (sourceQuery as { readonly query?: unknown } | null | undefined)?.query;
  return typeof source === 'string' ? namesIn(source) : OF_EVENTS;
};

const OF_EVENTS = namesIn('SELECT event FROM events');

const variable = (name: string): Suggestion => ({
  label: name,
  insertText: quoteHogQLIdentifier(name),
  kind: 'Variable',
});
const folder = (name: string): Suggestion => ({
  label: name,
  insertText: quoteHogQLIdentifier(name),
  kind: 'Folder',
});

/** After `system.` come the tables of that schema. */
const tables = (chain: readonly string[], { ctes }: NamesAt): Suggestion[] => {
  const prefix = chain.map((part) => `${part}.`).join('');
  const stored = describeTables()
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name }): Suggestion => {
      const rest = name.slice(prefix.length);
      return { label: rest, insertText: rest, kind: 'Folder', detail: 'Table' };
    });
  const named = chain.length > 0 ? [] : ctes.map(({ name }) => ({ ...folder(name), detail: 'CTE' }));
  return [...named, ...stored];
};

/** Functions with a combinator, such as `uniqIf`, are suggested only once part of the name is typed. */
const functions = (near: string): Suggestion[] =>
  describeFunctions()
    .filter(({ name }) => !name.startsWith('_') && (/[\w$]{2}$/.test(near) || !COMBINED.test(name)))
    .map(({ name, kind, minArgs }) => ({
      label: name,
      insertText: minArgs === 0 ? `${name}()` : `${name}(`,
      kind: 'Function',
      detail: kind,
    }));

const COMBINED =
  /[a-z0-9](?:State|Merge|Map|ForEach|Array|Distinct|OrNull|OrDefault)(?:If|State)?$|[a-z0-9]If$/;

const KEYWORDS =
  'SELECT,FROM,WHERE,GROUP BY,ORDER BY,HAVING,LIMIT,OFFSET,LIMIT BY,JOIN,LEFT JOIN,INNER JOIN,CROSS JOIN,ARRAY JOIN,ON,USING,' +
  'AND,OR,NOT,IN,LIKE,ILIKE,BETWEEN,IS NULL,IS NOT NULL,IN COHORT,CASE,WHEN,THEN,ELSE,END,AS,DISTINCT,DESC,ASC,WITH,' +
  'UNION ALL,OVER,PARTITION BY,INTERVAL,SAMPLE,PREWHERE,QUALIFY,true,false,null';

const keywords = (): Suggestion[] =>
  KEYWORDS.split(',').map((word) => ({ label: word, insertText: word, kind: 'Keyword' }));

const placeholders = (
  written: string,
  globals: HogQLAutocomplete['globals'],
  { project }: PlanContext,
): Suggestion[] => {
  const constants = (names: readonly string[]): Suggestion[] =>
    names.map((name) => ({ label: name, insertText: name, kind: 'Constant' }));
  if (written.startsWith('variables.')) {
    return project.variables.map(({ codeName, type }) => ({
      label: codeName,
      insertText: codeName,
      kind: 'Constant',
      detail: type,
    }));
  }
  if (written.startsWith('filters.dateRange.')) return constants(['from', 'to']);
  if (written.startsWith('filters.')) return constants(['dateRange.from', 'dateRange.to']);
  return constants(['filters', 'variables.', ...Object.keys(globals ?? {})]);
};

const fieldsOf = ({ table, columns }: NamedSource): Suggestion[] =>
  table === undefined ? columns.map(variable) : table.fields.map(fieldOf);

const fieldOf = ({ name, type }: DescribedField): Suggestion => ({
  label: name,
  insertText: quoteHogQLIdentifier(name),
  kind: type === 'lazy_table' || type === 'virtual_table' ? 'Folder' : 'Variable',
  detail: type,
});

/** Walks the chain from a source, or from a field of one. */
const membersOf = (chain: readonly string[], { sources }: NamesAt, context: PlanContext): Suggestion[] => {
  const [first = '', ...rest] = chain;
  const named = sources.find(({ name }) => name === first);
  if (named !== undefined)
    return named.table === undefined
      ? rest.length === 0
        ? named.columns.map(variable)
        : []
      : walk(named.table, rest, context);
  const holder = sources.find(({ table }) => table?.fields.some(({ name }) => name === first))?.table;
  return holder === undefined ? [] : walk(holder, chain, context);
};

/** `groupIndex` is set if the chain passed through `group_0`. */
const walk = (
  table: DescribedTable,
  chain: readonly string[],
  context: PlanContext,
  groupIndex?: number,
): Suggestion[] => {
  const [first, ...rest] = chain;
  if (first === undefined) return table.fields.map(fieldOf);
  const field = table.fields.find(({ name }) => name === first);
  if (field === undefined) return [];
  if (first === 'properties') {
    return rest.length === 0 ? propertiesOf(OWNERS[table.name] ?? 'event', groupIndex, context) : [];
  }
  return into(field, rest, context);
};

const OWNERS: Readonly<Record<string, Owner>> = {
  events: 'event',
  persons: 'person',
  raw_persons: 'person',
  groups: 'group',
  raw_groups: 'group',
};

const into = (field: DescribedField, rest: readonly string[], context: PlanContext): Suggestion[] => {
  const index = /^(?:group|goe)_(\d)$/.exec(field.name)?.[1];
  const groupIndex = index === undefined ? undefined : Number(index);
  if (field.table !== undefined) {
    const joined = describeTables().find(({ name }) => name === field.table);
    return joined === undefined ? [] : walk(joined, rest, context, groupIndex);
  }
  if (field.fields === undefined) return [];
  const [member, ...deeper] = rest;
  if (member === undefined) return field.fields.map(variable);
  const owner = groupIndex === undefined ? 'person' : 'group';
  return member === 'properties' && deeper.length === 0 ? propertiesOf(owner, groupIndex, context) : [];
};

type Owner = PlanContext['schema']['properties'][number]['owner'];

const propertiesOf = (owner: Owner, groupIndex: number | undefined, { schema }: PlanContext): Suggestion[] =>
  schema.properties
    .filter((known) => known.owner === owner && (groupIndex === undefined || known.groupIndex === groupIndex))
    .map(({ name, type }) => ({
      label: name,
      insertText: quoteHogQLIdentifier(name),
      kind: 'Property',
      detail: type ?? undefined,
    }));
