/** Answers of the product to a query of each kind, recorded with its demo data. */
import type { ChartAnswer, ChartQuery } from '../src/common/model.ts';
import answers from './answers.case.json' with { type: 'json' };

interface Recorded {
  readonly query: ChartQuery;
  readonly answer: ChartAnswer;
}

export type RecordedName = keyof typeof answers;

export const recordedNames = Object.keys(answers) as readonly RecordedName[];

export const recorded = (name: RecordedName): Recorded => answers[name] as unknown as Recorded;
