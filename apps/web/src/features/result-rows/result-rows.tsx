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
  const tableColumns = useMemo(
    () =>
      columns?.map((title, position) => ({
        key: `${position} ${title}`,
        title,
        text: (row: readonly unknown[]) => cellText(row[position]),
      })),
    [columns],
  );
  if (tableColumns === undefined || !isRowList(results))
    return <CodeBlock label="Answer as JSON" code={JSON.stringify(results, null, 2)} />;
  if (results.length === 0) return <p className="text-muted">The query has no rows.</p>;
  return (
    <>
      <VirtualTable label="Rows" columns={tableColumns} rows={results} className="h-[28rem]" />
      <p className="mt-2 text-muted">
        {results.length.toLocaleString('en')} {results.length === 1 ? 'row' : 'rows'}
        {hasMore && ', and more that the limit of the query leaves out'}
      </p>
    </>
  );
};
