/**
 * The columns of a retention table. Usually one per interval; custom brackets make wider ones: `[1, 3]` means
 * interval 0, interval 1, and intervals 2 to 4 together.
 */
import type { RetentionFilter } from '@meridian/contracts/query';

export interface Bracket {
  readonly first: number;
  readonly last: number;
  readonly label: string;
}

export const bracketsOf = ({
  totalIntervals,
  retentionCustomBrackets,
  period,
}: RetentionFilter): Bracket[] => {
  const widths = retentionCustomBrackets ?? new Array<number>(Math.max(0, totalIntervals - 1)).fill(1);
  const brackets: Bracket[] = [{ first: 0, last: 0, label: `${period} 0` }];
  for (const width of widths) {
    const first = brackets.at(-1)!.last + 1;
    const last = first + width - 1;
    brackets.push({ first, last, label: width === 1 ? `${period} ${first}` : `${period} ${first}-${last}` });
  }
  return brackets;
};
