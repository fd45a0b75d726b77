/** The one entry: a query and its answer become the model of a chart. Unknown kinds and displays become a table. */
import { type BoxPlotModel, boxPlotOf } from './box-plot/model.ts';
import { type ReadAnswer, readAnswer } from './common/answer.ts';
import type { ChartAnswer, ChartOptions, ChartQuery } from './common/model.ts';
import { type Fields, fieldsOf, isFields } from './common/read.ts';
import { funnelFlowOf } from './funnel/flow.ts';
import { type FunnelModel, funnelOf, isStepsList } from './funnel/model.ts';
import { type TimeToConvertModel, timesOf } from './funnel/times.ts';
import { type FunnelTrendModel, funnelTrendOf } from './funnel/trend.ts';
import { type HeatmapModel, heatmapOf } from './heatmap/model.ts';
import { type LifecycleModel, lifecycleOf } from './lifecycle/model.ts';
import { type NumberModel, numberModelOf } from './number/model.ts';
import { type PathsModel, pathsOf } from './paths/model.ts';
import { type RetentionModel, retentionOf } from './retention/model.ts';
import type { ScatterModel } from './scatter/model.ts';
import { type SlopeModel, slopeOf } from './slope/model.ts';
import { type SqlChartModel, sqlChartOf } from './sql/model.ts';
import { type StickinessModel, stickinessOf } from './stickiness/model.ts';
import { type RowsModel, rowsOf } from './table/model.ts';
import { type LinesModel, linesOf } from './trends/lines.ts';
import type { ValueGridModel } from './value-grid/model.ts';
import { type ValuesModel, valuesOf } from './values/model.ts';
import { type WebOverviewModel, webOverviewOf } from './web/overview.ts';
import { type WebTableModel, webSearchOf, webTableOf, webVitalsOf } from './web/table.ts';
import { type WebTrendModel, webTrendOf } from './web/trend.ts';

export type ChartModel =
  | BoxPlotModel
  | FunnelModel
  | FunnelTrendModel
  | HeatmapModel
  | LifecycleModel
  | LinesModel
  | NumberModel
  | PathsModel
  | RetentionModel
  | RowsModel
  | ScatterModel
  | SlopeModel
  | SqlChartModel
  | StickinessModel
  | TimeToConvertModel
  | ValueGridModel
  | ValuesModel
  | WebOverviewModel
  | WebTableModel
  | WebTrendModel;

/** The last model of each answer: drawing the same one again costs nothing and keeps what a person has chosen in it. */
const lastModels = new WeakMap<ChartAnswer, { readonly key: string; readonly model: ChartModel }>();

export const chartModelOf = (
  query: ChartQuery,
  answer: ChartAnswer,
  options: ChartOptions = {},
): ChartModel => {
  const key = JSON.stringify([query, options]);
  const last = lastModels.get(answer);
  if (last?.key === key) return last.model;
  const model = freshModelOf(query, answer, options);
  lastModels.set(answer, { key, model });
  return model;
};

const freshModelOf = (query: ChartQuery, answer: ChartAnswer, options: ChartOptions): ChartModel => {
  const read = readAnswer(answer, options);
  const node: Fields = fieldsOf(query);
  const model = node['kind'] === 'DataVisualizationNode' ? sqlChartOf(node, read) : undefined;
  return model ?? modelOf(sourceOf(node), read, options) ?? rowsOf(read);
};

/** Wrappers (`InsightVizNode`, `DataTableNode`, `DataVisualizationNode`) and web vitals have the query as their source. */
const WRAPPERS: readonly unknown[] = [
  'InsightVizNode',
  'DataTableNode',
  'DataVisualizationNode',
  'WebVitalsQuery',
];

const sourceOf = (node: Fields): Fields => {
  const { kind, source } = node;
  return WRAPPERS.includes(kind) && isFields(source) ? sourceOf(source) : node;
};

const modelOf = (query: Fields, answer: ReadAnswer, options: ChartOptions): ChartModel | undefined => {
  if (query['kind'] === 'CalendarHeatmapQuery') {
    return isFields(answer.results) ? heatmapOf(query, answer) : undefined;
  }
  if (query['kind'] === 'FunnelsQuery') return funnelModelOf(query, answer, options);
  if (!Array.isArray(answer.results)) return undefined;
  switch (query['kind']) {
    case 'TrendsQuery':
      return trendOf(query, answer, options);
    case 'RetentionQuery':
      return retentionOf(query, answer);
    case 'PathsQuery':
      return pathsOf(answer);
    case 'StickinessQuery':
      return stickinessOf(query, answer);
    case 'LifecycleQuery':
      return lifecycleOf(query, answer, options);
    case 'WebTrendsQuery':
      return webTrendOf(query, answer);
    case 'WebOverviewQuery':
      return webOverviewOf(answer);
    case 'WebStatsTableQuery':
    case 'WebGoalsQuery':
    case 'WebExternalClicksTableQuery':
      return webTableOf(query, answer);
    case 'WebVitalsPathBreakdownQuery':
      return webVitalsOf(query, answer);
    case 'WebPageURLSearchQuery':
      return webSearchOf(answer);
    default:
      return undefined;
  }
};

const trendOf = (query: Fields, answer: ReadAnswer, options: ChartOptions): ChartModel => {
  switch (fieldsOf(query['trendsFilter'])['display']) {
    case 'BoldNumber':
    case 'Metric':
      return numberModelOf(query, answer);
    case 'ActionsBarValue':
    case 'ActionsPie':
    case 'ActionsDonut':
    case 'ActionsTable':
    case 'WorldMap':
      return valuesOf(query, answer);
    case 'BoxPlot':
      return boxPlotOf(query, answer);
    case 'CalendarHeatmap':
      return heatmapOf(query, answer);
    case 'SlopeGraph':
      return slopeOf(query, answer);
    default:
      return linesOf(query, answer, options);
  }
};

const funnelModelOf = (query: Fields, answer: ReadAnswer, options: ChartOptions): ChartModel | undefined => {
  const view = fieldsOf(query['funnelsFilter'])['funnelVizType'];
  if (view === 'time_to_convert') return isFields(answer.results) ? timesOf(answer) : undefined;
  if (!Array.isArray(answer.results)) return undefined;
  if (view === 'trends') return funnelTrendOf(query, answer, options);
  if (answer.results.length > 0 && !isStepsList(answer.results)) return undefined;
  return view === 'flow' ? funnelFlowOf(query, answer) : funnelOf(query, answer);
};
