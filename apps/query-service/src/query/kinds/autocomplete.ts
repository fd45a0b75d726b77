/**
 * HogQLAutocomplete: what may stand at the cursor. The text is unfinished by nature and does not parse, so this
 * looks at the words around it: after FROM come tables, after a dot the members of what stands before it.
 */
import type { HogQLAutocomplete } from '@meridian/contracts/query';
import { type DescribedField, type DescribedTable, describeFunctions, describeTables } from '@meridian/hogql';
import type { DirectKind, PlanContext } from '../query-kind.ts';

type SuggestionKind = 'Folder' | 'Variable' | 'Property' | 'Function' | 'Constant';

interface Suggestion {
  readonly label: string;
  readonly insertText: string;
  readonly kind: SuggestionKind;
  readonly detail?: string | undefined;
}

const MAX_SUGGESTIONS = 500;

export const answerAutocomplete: DirectKind<HogQLAutocomplete> = (node, context) => {
  const before = node.query.slice(0, node.startPosition);
  const chain = chainBefore(node.query.slice(0, node.endPosition));
  const typed = (chain.at(-1) ?? '').toLowerCase();
  const all = suggestionsFor({ before, chain: chain.slice(0, -1), text: node.query }, context);
  const matching = all.filter(({ label }) => label.toLowerCase().includes(typed));
  const best = matching.toSorted((a, b) => rank(a, typed) - rank(b, typed));
  return {
    results: null,
    suggestions: best.slice(0, MAX_SUGGESTIONS),
    incomplete_list: best.length > MAX_SUGGESTIONS,
  };
};

/** What begins with the typed letters comes before what only holds them. */
const rank = ({ label }: Suggestion, typed: string): number =>
  label.toLowerCase().startsWith(typed) ? 0 : 1;

/** `e.person.pro` → ['e', 'person', 'pro'] */
const chainBefore = (text: string): string[] => {
  const chain = /[\w$.`]*$/.exec(text)?.[0] ?? '';
  return chain.replaceAll('`', '').split('.');
};

interface Cursor {
  readonly before: string;
  /** What stands before the last dot. */
  readonly chain: readonly string[];
  readonly text: string;
}

const suggestionsFor = (cursor: Cursor, context: PlanContext): Suggestion[] => {
  const { before, chain, text } = cursor;
  if (/\{\s*variables\.[\w$]*$/.test(before)) return variables(context);
  if (/\{\s*[\w$]*$/.test(before)) return placeholders();
  const word = before.slice(0, before.length - (/[\w$.`]*$/.exec(before)?.[0].length ?? 0));
  if (chain.length === 0 && /\b(?:from|join)\s+$/i.test(word)) return tables();
  const sources = sourcesIn(text);
  if (chain.length > 0) return membersOf(chain, sources, context);
  return [...sources.values()].flatMap(fieldsOf).concat(functions());
};

const tables = (): Suggestion[] =>
  describeTables().map(({ name }) => ({ label: name, insertText: name, kind: 'Folder', detail: 'Table' }));

const functions = (): Suggestion[] =>
  describeFunctions().map(({ name, kind, minArgs }) => ({
    label: name,
    insertText: minArgs === 0 ? `${name}()` : `${name}(`,
    kind: 'Function',
    detail: kind,
  }));

const placeholders = (): Suggestion[] =>
  ['filters', 'variables.'].map((name) => ({ label: name, insertText: name, kind: 'Constant' }));

const variables = ({ scope }: PlanContext): Suggestion[] =>
  scope.variables.map(({ codeName, type }) => ({
    label: codeName,
    insertText: codeName,
    kind: 'Constant',
    detail: type,
  }));

/** Tables of the text by the names they go by in it; events where none is named yet. */
const sourcesIn = (text: string): ReadonlyMap<string, DescribedTable> => {
  const known = new Map(describeTables().map((table) => [table.name, table]));
  const found = new Map<string, DescribedTable>();
  const pattern = /\b(?:from|join)\s+`?([\w.]+)`?(?:\s+(?:as\s+)?([A-Za-z_]\w*))?/gi;
  for (const [, name = '', alias] of text.matchAll(pattern)) {
    const table = known.get(name);
    if (table === undefined) continue;
    found.set(name, table);
    if (alias !== undefined && !KEYWORDS.has(alias.toLowerCase())) found.set(alias, table);
  }
  const events = known.get('events');
  return found.size > 0 || events === undefined ? found : new Map([['events', events]]);
};

const KEYWORDS = new Set(
  'where group order limit join left right inner full cross any on using sample final prewhere having union'.split(
    ' ',
  ),
);

const fieldsOf = (table: DescribedTable): Suggestion[] =>
  table.fields.map(({ name, type }) => ({
    label: name,
    insertText: quoteName(name),
    kind: type === 'lazy_table' || type === 'virtual_table' ? 'Folder' : 'Variable',
    detail: type,
  }));

const quoteName = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `\`${name}\``);

// ── After a dot ─────────────────────────────────────────────────────────────────────────────────────────────

/** Walks the chain from a source, or from a field of one. */
const membersOf = (
  chain: readonly string[],
  sources: ReadonlyMap<string, DescribedTable>,
  context: PlanContext,
): Suggestion[] => {
  const [first = '', ...rest] = chain;
  const named = sources.get(first);
  if (named !== undefined) return walk(named, rest, context);
  const holder = [...sources.values()].find(({ fields }) => fields.some(({ name }) => name === first));
  return holder === undefined ? [] : walk(holder, chain, context);
};

const walk = (table: DescribedTable, chain: readonly string[], context: PlanContext): Suggestion[] => {
  const [first, ...rest] = chain;
  if (first === undefined) return fieldsOf(table);
  const field = table.fields.find(({ name }) => name === first);
  if (field === undefined) return [];
  if (first === 'properties') return rest.length === 0 ? propertiesOf(table.name, context) : [];
  return into(field, rest, context);
};

const into = (field: DescribedField, rest: readonly string[], context: PlanContext): Suggestion[] => {
  if (field.table !== undefined) {
    const joined = describeTables().find(({ name }) => name === field.table);
    return joined === undefined ? [] : walk(joined, rest, context);
  }
  if (field.fields === undefined) return [];
  const [member, ...deeper] = rest;
  if (member === undefined) {
    return field.fields.map((name) => ({ label: name, insertText: quoteName(name), kind: 'Variable' }));
  }
  return member === 'properties' && deeper.length === 0 ? propertiesOf('persons', context) : [];
};

const propertiesOf = (table: string, { schema }: PlanContext): Suggestion[] => {
  const { event, person, group } = schema.definitions;
  const types =
    table === 'events'
      ? [...(event ?? [])]
      : table === 'groups'
        ? [...(group?.values() ?? [])].flatMap((members) => [...members])
        : [...(person ?? [])];
  return types.map(([name, type]) => ({
    label: name,
    insertText: quoteName(name),
    kind: 'Property',
    detail: type,
  }));
};
