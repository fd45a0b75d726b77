/** Filters on the clicked element, read from the chain of elements that autocapture stores. */
import type { PropertyFilter } from '@meridian/contracts/query';
import { escapePattern, likePattern } from '@meridian/core';
import { and, call, compare, constant, field, not, or } from '../ast/builders.ts';
import type { Expr } from '../ast/nodes.ts';
import { HogQLError } from '../errors.ts';

export const elementCondition = (filter: PropertyFilter): Expr => {
  const values = (Array.isArray(filter.value) ? filter.value : [filter.value]).map((value) =>
    String(value ?? ''),
  );
  const operator = filter.operator ?? 'exact';
  const isNegated = operator.startsWith('not_') || operator === 'is_not' || operator === 'is_not_set';
  if (filter.key === 'selector' || filter.key === 'tag_name') {
    if (operator !== 'exact' && operator !== 'is_not') {
      throw new HogQLError(
        'invalid_property_filter',
        `The element filter '${filter.key}' supports only the operators exact and is_not.`,
      );
    }
    const matches = values.map((value) =>
      chainMatches(filter.key === 'selector' ? selectorRegex(value) : tagRegex(value)),
    );
    return isNegated ? and(...matches.map(not)) : or(...matches);
  }
  if (filter.key !== 'text' && filter.key !== 'href') {
    throw new HogQLError(
      'invalid_property_filter',
      `The element property '${filter.key}' does not exist. Use selector, tag_name, text or href.`,
    );
  }
  const found = elementTexts(filter.key);
  const conditions =
    operator === 'is_set' || operator === 'is_not_set'
      ? [call('notEmpty', [found])]
      : values.map((value) => anyText(found, operator, value));
  return isNegated ? and(...conditions.map(not)) : or(...conditions);
};

/** Every text or address in the chain. */
const elementTexts = (key: 'text' | 'href'): Expr =>
  call('extractAll', [field('elements_chain'), constant(`(?::|")${key}="(.*?)"`)]);

const anyText = (found: Expr, operator: string, value: string): Expr => {
  const item = field('item');
  const test = operator.includes('icontains')
    ? compare('ilike', item, constant(likePattern(value)))
    : operator.includes('regex')
      ? compare('=~', item, constant(value))
      : compare('=', item, constant(value));
  return call('arrayExists', [{ kind: 'lambda', args: ['item'], body: test }, found]);
};

const chainMatches = (regex: string): Expr => compare('=~', field('elements_chain'), constant(regex));

const tagRegex = (tag: string): string => `(^|;)${escapePattern(tag)}(\\.|$|;|:)`;

/** `div > .menu a[href="/x"]#main`: each part as a regular expression over one element of the chain. */
const selectorRegex = (selector: string): string => {
  const parts = selector.trim().split(/\s+/);
  let regex = '';
  let isDirect = false;
  for (const part of parts.reverse()) {
    if (part === '>') {
      isDirect = true;
      continue;
    }
    const link = regex === '' ? '' : isDirect ? '' : '.*';
    regex += link + partRegex(part);
    isDirect = false;
  }
  return regex;
};

const partRegex = (part: string): string => {
  const tag = /^[a-zA-Z][\w-]*/.exec(part)?.[0];
  const classes = [...part.matchAll(/\.([\w-]+)/g)].map((match) => match[1]!).sort();
  const id = /#([\w-]+)/.exec(part)?.[1];
  const attributes = [...part.matchAll(/\[([\w-]+)=["']?([^"'\]]*)["']?\]/g)].map(
    (match) => `${match[1]}="${match[2]}"`,
  );
  const all = [...attributes, ...(id === undefined ? [] : [`attr_id="${id}"`])].sort();
  return (
    `(^|;)${tag === undefined ? '[\\w-]+' : escapePattern(tag)}` +
    classes.map((name) => `.*?\\.${escapePattern(name)}`).join('') +
    '([-_a-zA-Z0-9\\.:"= \\[\\]\\(\\),]*?)?($|;|:([^;^\\s]*(;|$|\\s)))'.replace(
      '($|;|:',
      all.length > 0 ? `.*?${all.map(escapePattern).join('.*?')}.*?($|;|:` : '($|;|:',
    )
  );
};
