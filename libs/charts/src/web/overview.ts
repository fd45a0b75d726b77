/** The numbers of web analytics, each with the one of the period before. */
import type { ReadAnswer } from '../common/answer.ts';
import { formatChange, formatValue } from '../common/format-value.ts';
import type { ModelBase, ValueFormat } from '../common/model.ts';
import { numberOf, recordsOf, textOf } from '../common/read.ts';

export interface OverviewTile {
  readonly key: string;
  readonly label: string;
  readonly value: number | null;
  readonly text: string;
  readonly previousText: string | undefined;
  readonly changeText: string;
  readonly direction: 'up' | 'down' | 'same' | undefined;
  /** Whether the change is welcome; undefined without one. */
  readonly isGood: boolean | undefined;
}

export interface WebOverviewModel extends ModelBase {
  readonly type: 'web-overview';
  readonly tiles: readonly OverviewTile[];
}

const FORMATS: Readonly<Record<string, ValueFormat>> = {
  duration_s: { kind: 'duration' },
  percentage: { kind: 'percentage', decimalPlaces: 1 },
  currency: { kind: 'currency' },
};

export const webOverviewOf = (answer: ReadAnswer): WebOverviewModel => {
  const records = recordsOf(answer.results);
  const tiles = records.map((record): OverviewTile => {
    const key = textOf(record['key']) ?? '';
    const format = FORMATS[String(record['kind'])] ?? {};
    const [value, previous] = [numberOf(record['value']), numberOf(record['previous'])];
    const change = numberOf(record['changeFromPreviousPct']);
    const isIncreaseBad = record['isIncreaseBad'] === true;
    return {
      key,
      label: capitalized(key),
      value,
      text: formatValue(value, format),
      previousText: previous === null ? undefined : formatValue(previous, format),
      changeText: formatChange(value, previous),
      direction: change === null ? undefined : change > 0 ? 'up' : change < 0 ? 'down' : 'same',
      isGood: change === null || change === 0 ? undefined : change > 0 !== isIncreaseBad,
    };
  });
  return {
    type: 'web-overview',
    tiles,
    isEmpty: tiles.length === 0,
    summary:
      tiles.length === 0
        ? 'No visits in this range.'
        : `${tiles.map(({ label, text, previousText, changeText }) => `${label} ${text}${previousText === undefined ? '' : ` (${changeText})`}`).join(', ')}.`,
    table: {
      columns: [
        { label: 'Metric', isNumber: false },
        { label: 'Value', isNumber: true },
        { label: 'Before', isNumber: true },
        { label: 'Change', isNumber: true },
      ],
      rows: tiles.map((tile, index) => [
        { value: tile.label, text: tile.label },
        { value: tile.value, text: tile.text },
        { value: numberOf(records[index]?.['previous']), text: tile.previousText ?? '–' },
        { value: numberOf(records[index]?.['changeFromPreviousPct']), text: tile.changeText },
      ]),
    },
  };
};

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
