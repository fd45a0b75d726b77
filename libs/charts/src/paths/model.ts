/** Paths: how many go from one item to the next, step by step. */
import type { ReadAnswer } from '../common/answer.ts';
import { formatValue } from '../common/format-value.ts';
import { eventLabel } from '../common/labels.ts';
import type { ChartPoint, ModelBase } from '../common/model.ts';
import { nameInText } from '../common/name-in-text.ts';
import { numberOf, recordsOf, textOf } from '../common/read.ts';

export interface PathNode {
  /** "2_/pricing", as in the answer. */
  readonly key: string;
  /** The number of the step, from 1. */
  readonly step: number;
  readonly label: string;
  readonly count: number;
  /** Those that went on from here. */
  readonly continued: number;
  readonly point: ChartPoint;
}

export interface PathLink {
  readonly source: string;
  readonly target: string;
  readonly value: number;
  readonly averageMilliseconds: number | null;
  readonly point: ChartPoint;
}

export interface PathsModel extends ModelBase {
  readonly type: 'paths';
  readonly nodes: readonly PathNode[];
  readonly links: readonly PathLink[];
  readonly stepCount: number;
}

export const pathsOf = (answer: ReadAnswer): PathsModel => {
  const links = recordsOf(answer.results).flatMap((record): readonly PathLink[] => {
    const [source, target] = [textOf(record['source']), textOf(record['target'])];
    const value = numberOf(record['value']);
    if (source === undefined || target === undefined || value === null || value <= 0) return [];
    if (stepOf(target) <= stepOf(source)) return [];
    return [
      {
        source,
        target,
        value,
        averageMilliseconds: numberOf(record['average_conversion_time']),
        point: {
          series: 0,
          pathStartKey: source,
          pathEndKey: target,
          label: `${nameInText(labelOf(source))} to ${nameInText(labelOf(target))}`,
          value,
          hasActors: true,
        },
      },
    ];
  });
  const nodes = nodesOf(links);
  return {
    type: 'paths',
    nodes,
    links,
    stepCount: Math.max(0, ...nodes.map(({ step }) => step)),
    isEmpty: links.length === 0,
    summary: summaryOf(links),
    table: {
      columns: [
        { label: 'Step', isNumber: true },
        { label: 'From', isNumber: false },
        { label: 'To', isNumber: false },
        { label: 'Count', isNumber: true },
        { label: 'Average time', isNumber: true },
      ],
      rows: links.map(({ source, target, value, averageMilliseconds, point }) => [
        { value: stepOf(source), text: String(stepOf(source)) },
        { value: labelOf(source), text: labelOf(source) },
        { value: labelOf(target), text: labelOf(target) },
        { value, text: formatValue(value), point },
        { value: averageMilliseconds, text: formatValue(averageMilliseconds, { kind: 'duration_ms' }) },
      ]),
    },
  };
};

const stepOf = (key: string): number => Number(/^(\d+)_/.exec(key)?.[1] ?? 0);

const labelOf = (key: string): string => eventLabel(shortAddress(key.replace(/^\d+_/, '')));

/** An address without its scheme, when it is one. */
const shortAddress = (item: string): string => item.replace(/^https?:\/\//, '');

const nodesOf = (links: readonly PathLink[]): readonly PathNode[] => {
  const incoming = new Map<string, number>();
  const outgoing = new Map<string, number>();
  for (const { source, target, value } of links) {
    incoming.set(target, (incoming.get(target) ?? 0) + value);
    outgoing.set(source, (outgoing.get(source) ?? 0) + value);
  }
  return [...new Set([...outgoing.keys(), ...incoming.keys()])]
    .map((key): PathNode => {
      const continued = outgoing.get(key) ?? 0;
      const count = Math.max(incoming.get(key) ?? 0, continued);
      const label = labelOf(key);
      const isStart = !incoming.has(key);
      return {
        key,
        step: stepOf(key),
        label,
        count,
        continued,
        point: {
          series: 0,
          ...(isStart ? { pathStartKey: key } : { pathEndKey: key }),
          label,
          value: count,
          hasActors: true,
        },
      };
    })
    .toSorted((a, b) => a.step - b.step || b.count - a.count);
};

const summaryOf = (links: readonly PathLink[]): string => {
  const largest = links.toSorted((a, b) => b.value - a.value).slice(0, 3);
  if (largest.length === 0) return 'No paths in this range.';
  const described = largest.map(
    ({ source, target, value }) =>
      `${formatValue(value)} from ${nameInText(labelOf(source))} to ${nameInText(labelOf(target))}`,
  );
  return `${links.length} connections between steps. The most frequent: ${described.join(', ')}.`;
};
