/** Quotes the names that need it. */

import { quoteSqlName } from '@meridian/core';
import { isReserved } from '../parse/names.ts';

const PLAIN = /^[A-Za-z_$][A-Za-z0-9_$]*$/;
const PLAIN_CLICKHOUSE = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Words that ClickHouse may not read as a name when they are not quoted. */
const RESERVED_IN_CLICKHOUSE = new Set(
  (
    'and array as asc asof anti between by case cast cross desc distinct else end except final format from full ' +
    'global group having ilike in inner intersect interval into is join left like limit natural not null offset on ' +
    'or order outer over prewhere qualify right sample select semi settings then true false union using values ' +
    'when where window with'
  ).split(' '),
);

/** Constants and `case` are allowed where a name is; the rest are the reserved words of our own grammar. */
const isReservedInHogQL = (word: string): boolean =>
  isReserved(word) ||
  ['true', 'false', 'null', 'inf', 'infinity', 'nan', 'interval', 'lambda'].includes(word);

export const quoteHogQLIdentifier = (name: string): string =>
  PLAIN.test(name) && !isReservedInHogQL(name.toLowerCase()) ? name : quoteSqlName(name);

export const quoteClickHouseIdentifier = (name: string): string =>
  PLAIN_CLICKHOUSE.test(name) && !RESERVED_IN_CLICKHOUSE.has(name.toLowerCase()) ? name : quoteSqlName(name);
