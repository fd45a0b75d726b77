/** A saved insight of SQL as this page edits it. */
import { isObject } from '../../api/is-object.ts';
import { savedTexts, type Texts } from '../../features/sql/variable-values.ts';
import type { QueryNode } from '../../query-run/run-query.ts';
import { type ChartChoice, DISPLAY_NAMES, type Display } from './sql-chart-node.ts';

type Members = Readonly<Record<string, unknown>>;

export interface SavedSql {
  readonly text: string;
  /** The saved query. */
  readonly node: QueryNode;
  /** Values of its variables, by code name. */
  readonly values: Texts;
  readonly choice: ChartChoice;
  /** Whether it is shown as a chart, not as rows. */
  readonly isChart: boolean;
  /** Members that other clients store beside the text. */
  readonly source: Members;
  /** Members that other clients store around the query. */
  readonly wrapper: Members;
}

const membersOf = (value: unknown): Members => (isObject(value) ? value : {});

const nameIn = (members: Members, name: string): string | undefined =>
  typeof members[name] === 'string' ? members[name] : undefined;

const choiceOf = ({ display, chartSettings }: Members): ChartChoice => {
  const settings = membersOf(chartSettings);
  const heatmap = membersOf(settings['heatmap']);
  const x = nameIn(membersOf(settings['xAxis']), 'column') ?? nameIn(heatmap, 'xAxisColumn');
  const y = nameIn(heatmap, 'yAxisColumn');
  return {
    display: DISPLAY_NAMES.includes(display as Display) ? (display as Display) : 'Auto',
    ...(x !== undefined && { x }),
    ...(y !== undefined && { y }),
  };
};

/** Undefined for an insight of another kind. */
export const readSavedSql = (query: unknown): SavedSql | undefined => {
  const node = membersOf(query);
  const { source: wrapped, ...around } = node;
  const wrapper = isObject(wrapped) ? around : {};
  const saved = isObject(wrapped) ? wrapped : node;
  const { query: text, variables, ...source } = saved;
  if (source['kind'] !== 'HogQLQuery' || typeof text !== 'string') return undefined;
  const display = wrapper['display'];
  return {
    text,
    node: saved as unknown as QueryNode,
    values: savedTexts(variables),
    choice: choiceOf(wrapper),
    isChart: typeof display === 'string' && display !== 'ActionsTable',
    source,
    wrapper,
  };
};

/** The node to save, as a chart or as rows. It keeps members that other clients have stored. */
export const nodeToSave = (
  saved: SavedSql | undefined,
  source: QueryNode,
  chart: Members | undefined,
): QueryNode => {
  const { display: _, chartSettings, ...wrapper } = saved?.wrapper ?? {};
  if (chart === undefined)
    return { ...wrapper, kind: 'DataVisualizationNode', source } as unknown as QueryNode;
  const settings = { ...membersOf(chartSettings), ...membersOf(chart['chartSettings']) };
  return { ...wrapper, ...chart, source, chartSettings: settings } as unknown as QueryNode;
};
