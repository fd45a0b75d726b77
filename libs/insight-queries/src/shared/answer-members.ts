/** Result members that several kinds share. */
import type { EntityNode } from '@meridian/contracts/query';
import { entityId } from './entity.ts';

/** `compare` and `compare_label`, only with a comparison. */
export const compareMembers = (periodCount: number, periodIndex: number): object =>
  periodCount > 1 ? { compare: true, compare_label: periodIndex === 0 ? 'current' : 'previous' } : {};

/** The description of a series in answers. */
export const actionOf = (series: EntityNode, name: string, order: number): object => ({
  order,
  ...entityId(series),
  name,
  custom_name: series.custom_name ?? null,
  math: series.math ?? null,
  math_property: series.math_property ?? null,
  math_hogql: series.math_hogql ?? null,
  math_group_type_index: series.math_group_type_index ?? null,
  properties: {},
});

export const sumOf = (data: readonly number[]): number => data.reduce((sum, value) => sum + value, 0);
