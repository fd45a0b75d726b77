import type { Target } from '@meridian/testing';
import type { ComparisonResult, Side } from './run-benchmark.ts';

/** Formats the results as a text table with one line for each comparison. */
export const reportTable = (results: readonly ComparisonResult[]): string => {
  const header = ['comparison', 'baseline', 'subject', 'ratio', 'target', ''];
  const lines = results.map((result) => [
    `${result.name} (${result.unit})`,
    sideText(result.baseline),
    sideText(result.subject),
    figure(result.ratio),
    targetText(result.target, result.unit),
    verdict(result.reached),
  ]);
  return alignColumns([header, ...lines]);
};

const sideText = (side: Side): string =>
  `${side.name}: ${figure(side.median)} (${figure(side.quarter)}–${figure(side.threeQuarters)})`;

/** Three significant digits, without an exponent. */
export const figure = (value: number): string => {
  if (!Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  if (size >= 100) return Math.round(value).toLocaleString('en-US');
  return value.toFixed(size >= 10 ? 1 : 2);
};

const targetText = (target: Target | undefined, unit: string): string => {
  if (target === undefined) return '';
  if ('ratioAtMost' in target) return `ratio ≤ ${target.ratioAtMost}`;
  if ('ratioAtLeast' in target) return `ratio ≥ ${target.ratioAtLeast}`;
  return `adds ≤ ${target.differenceAtMost} ${unit}`;
};

const verdict = (reached: boolean | undefined): string => {
  if (reached === undefined) return '';
  return reached ? 'reached' : 'MISSED';
};

const alignColumns = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
