/** The series that an alert of an insight can watch, in the order of the API's `series_index`. */
import type { InsightQuery } from '../../../features/query/query-types.ts';
import { seriesLabel } from '../../../features/series/entity.ts';
import { displayOf } from './displays.ts';
import { formulasOf } from './formulas.ts';

/** Undefined for an insight that alerts cannot watch. Formulas replace the series that they are computed from. */
export const alertLines = (query: InsightQuery): readonly string[] | undefined => {
  if (query.kind !== 'TrendsQuery') return undefined;
  const series = query.series.map(seriesLabel);
  switch (displayOf(query)) {
    case 'BoxPlot':
      return undefined;
    case 'CalendarHeatmap':
      return series.slice(0, 1);
    default: {
      const formulas = formulasOf(query).filter(({ formula }) => formula.trim() !== '');
      return formulas.length > 0
        ? formulas.map(({ formula, custom_name }) => custom_name || formula)
        : series;
    }
  }
};
