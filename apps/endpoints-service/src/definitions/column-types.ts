/** Maps ClickHouse types to the nine column types of the API. */
import type { EndpointColumn } from './endpoint-model.ts';

export const toColumns = (types: readonly (readonly [name: string, type: string])[]): EndpointColumn[] =>
  types.map(([name, type]) => ({ name, type: columnType(type) }));

export const columnType = (type: string): string => {
  const plain = /^(?:Nullable|LowCardinality)\((.*)\)$/s.exec(type)?.[1];
  if (plain !== undefined) return columnType(plain);
  if (/^U?Int\d+$/.test(type)) return 'integer';
  if (/^(Float|Decimal|BFloat)/.test(type)) return 'float';
  if (/^(String|FixedString|UUID|Enum|IPv)/.test(type)) return 'string';
  if (/^DateTime/.test(type)) return 'datetime';
  if (/^Date/.test(type)) return 'date';
  if (type === 'Bool') return 'boolean';
  if (/^Array/.test(type)) return 'array';
  if (/^(Map|Tuple|JSON|Object|Dynamic|Variant)/.test(type)) return 'json';
  return 'unknown';
};
