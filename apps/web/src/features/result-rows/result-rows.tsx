import { groupedDigits, isQuantity } from '@meridian/charts';
import { CodeBlock } from '@meridian/ui';
import { VirtualTable } from '@meridian/ui/virtual-table';
import { useMemo } from 'react';
import { cellText, isRowList } from './cell-text.ts';

interface ResultRowsProps {
  readonly columns: readonly string[] | undefined;
  readonly results: unknown;
  readonly hasMore: boolean;
}

/** Rows of SQL as a table of any length, anything else as JSON. */
export const ResultRows = ({ columns, results, hasMore }: ResultRowsProps) => {
  const rows = useMemo(() => (isRowList(results) ? results : undefined), [results]);
  const tableColumns = useMemo(
    () =>
      columns?.map((title, position) => ({
        key: `${position} ${title}`,
        title,
        text: (row: readonly unknown[]) => cellText(row[position]),
        ...amountColumn(title, position, rows ?? []),
      })),
    [columns, rows],
  );
  if (tableColumns === undefined || rows === undefined)
    return <CodeBlock label="Answer as JSON" code={JSON.stringify(results, null, 2)} />;
  if (rows.length === 0) return <p className="text-muted">The query has no rows.</p>;
  return (
    <>
      <VirtualTable label="Rows" columns={tableColumns} rows={rows} className="h-[28rem]" />
      <p className="mt-2 text-muted">
        {rows.length.toLocaleString('en')} {rows.length === 1 ? 'row' : 'rows'}
        {hasMore && ', and more that the limit of the query leaves out'}
      </p>
    </>
  );
};

/** Amounts are at the right, with grouped digits. A copy has the plain digits. */
const amountColumn = (title: string, position: number, rows: readonly (readonly unknown[])[]) =>
  isQuantity(
    title,
    rows.map((row) => row[position]),
  )
    ? {
        align: 'end' as const,
        shown: (row: readonly unknown[]) => {
          const value = row[position];
          return typeof value === 'number' ? groupedDigits(value) : cellText(value);
        },
      }
    : {};
