/** The one entry: a query and its answer become the model of a chart. Unknown kinds and displays become a table. */

import { type ReadAnswer, readAnswer } from './common/answer.ts';
import type { ChartAnswer, ChartOptions, ChartQuery } from './common/model.ts';
import { type Fields, fieldsOf, isFields } from './common/read.ts';
import { type FunnelModel, funnelOf, isStepsList } from './funnel/model.ts';
import { type TimeToConvertModel, timesOf } from './funnel/times.ts';
import { type FunnelTrendModel, funnelTrendOf } from './funnel/trend.ts';
import { type LifecycleModel, lifecycleOf } from './lifecycle/model.ts';
import { type NumberModel, numberModelOf } from './number/model.ts';
import { type PathsModel, pathsOf } from './paths/model.ts';
import { type RetentionModel, retentionOf } from './retention/model.ts';
import { type StickinessModel, stickinessOf } from './stickiness/model.ts';
import { type RowsModel, rowsOf } from './table/model.ts';
import { type LinesModel, linesOf } from './trends/lines.ts';
import { type ValuesModel, valuesOf } from './values/model.ts';

export type ChartModel =
  | FunnelModel
  | FunnelTrendModel
  | LifecycleModel
  | LinesModel
  | NumberModel
  | PathsModel
  | RetentionModel
  | RowsModel
  | StickinessModel
  | TimeToConvertModel
  | ValuesModel;

export const chartModelOf = (
  query: ChartQuery,
  answer: ChartAnswer,
  options: ChartOptions = {},
): ChartModel => {
  const read = readAnswer(answer, options);
  return modelOf(sourceOf(query), read, options) ?? rowsOf(read);
};

/** Wrappers (`InsightVizNode`, `DataTableNode`, `DataVisualizationNode`) have the query as their source. */
const sourceOf = (query: ChartQuery): Fields => {
  const fields: Fields = fieldsOf(query);
  const { kind, source } = fields;
  const isWrapper = kind === 'InsightVizNode' || kind === 'DataTableNode' || kind === 'DataVisualizationNode';
  return isWrapper && isFields(source) ? source : fields;
};

const modelOf = (query: Fields, answer: ReadAnswer, options: ChartOptions): ChartModel | undefined => {
  switch (query['kind']) {
    case 'TrendsQuery':
      return Array.isArray(answer.results) ? trendOf(query, answer, options) : undefined;
    case 'FunnelsQuery':
      return funnelModelOf(query, answer);
    case 'RetentionQuery':
      return Array.isArray(answer.results) ? retentionOf(query, answer) : undefined;
    case 'PathsQuery':
      return Array.isArray(answer.results) ? pathsOf(answer) : undefined;
    case 'StickinessQuery':
      return Array.isArray(answer.results) ? stickinessOf(query, answer) : undefined;
    case 'LifecycleQuery':
      return Array.isArray(answer.results) ? lifecycleOf(query, answer) : undefined;
    default:
      return undefined;
  }
};

const trendOf = (query: Fields, answer: ReadAnswer, options: ChartOptions): ChartModel | undefined => {
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
    case 'CalendarHeatmap':
      return undefined;
    default:
      return linesOf(query, answer, options);
  }
};

const funnelModelOf = (query: Fields, answer: ReadAnswer): ChartModel | undefined => {
  const view = fieldsOf(query['funnelsFilter'])['funnelVizType'];
  if (view === 'time_to_convert') return isFields(answer.results) ? timesOf(answer) : undefined;
  if (view === 'trends') return Array.isArray(answer.results) ? funnelTrendOf(query, answer) : undefined;
  return isStepsList(answer.results) || (Array.isArray(answer.results) && answer.results.length === 0)
    ? funnelOf(query, answer)
    : undefined;
};
