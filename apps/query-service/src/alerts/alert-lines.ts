/** The lines of a trend that an alert can watch, by its `series_index`. */
import type { TrendsQuery } from '@meridian/contracts/query';
import { InvalidRequestError } from '@meridian/core';
import { requestedFormulas } from '@meridian/insight-queries';

/** With a breakdown each of them has several lines, or none where nothing was counted. */
interface WatchedLines {
  readonly count: number;
  readonly noun: 'series' | 'formula';
}

/** Formulas replace the series that they are computed from: a result has the lines of one or the other. */
const watchedLines = ({ series, trendsFilter }: TrendsQuery): WatchedLines => {
  switch (trendsFilter.display) {
    // A box has no single number.
    case 'BoxPlot':
      return { count: 0, noun: 'series' };
    case 'CalendarHeatmap':
      return { count: 1, noun: 'series' };
    default: {
      const formulas = requestedFormulas(trendsFilter).length;
      return formulas > 0 ? { count: formulas, noun: 'formula' } : { count: series.length, noun: 'series' };
    }
  }
};

/** The insight may have changed since the alert was made, so each check asserts it again. */
export const assertWatchable = (query: TrendsQuery, seriesIndex: number): void => {
  const { count, noun } = watchedLines(query);
  if (seriesIndex < count) return;
  if (count === 0) {
    throw new InvalidRequestError(
      'invalid_input',
      'An alert needs an insight with numbers, not a box plot.',
      {
        attr: 'insight',
      },
    );
  }
  throw new InvalidRequestError(
    'invalid_input',
    `The insight has no ${noun} ${seriesIndex}: it has ${count}, numbered from 0.`,
    { attr: 'config__series_index' },
  );
};
