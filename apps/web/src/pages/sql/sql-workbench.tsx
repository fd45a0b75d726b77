import { type Breadcrumb, Button, Card, IconButton, Menu, PageHeader, Skeleton, Tabs } from '@meridian/ui';
import { Download, History, Play } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ResultRows } from '../../features/result-rows/result-rows.tsx';
import {
  sqlNode,
  useVariables,
  VariableFields,
  VariablesButton,
} from '../../features/sql/variable-fields.tsx';
import { AnswerAge, QueryView } from '../../query-run/query-view.tsx';
import type { QueryNode } from '../../query-run/run-query.ts';
import { useQueryRun } from '../../query-run/use-query-run.ts';
import { downloadRows, type FileFormat } from './download-rows.ts';
import { ExplainPanel } from './explain-panel.tsx';
import { nodeToSave, type SavedSql } from './saved-sql.ts';
import { chartNodeOf, SqlChart } from './sql-chart.tsx';
import type { ChartChoice } from './sql-chart-node.ts';
import { type PastQuery, readHistory, rememberQuery } from './sql-storage.ts';

const SqlEditor = lazy(() => import('../../features/sql/sql-editor.tsx'));

const FILES: ReadonlyArray<{ readonly format: FileFormat; readonly label: string }> = [
  { format: 'csv', label: 'CSV' },
  { format: 'jsonl', label: 'JSON lines' },
  { format: 'parquet', label: 'Parquet' },
  { format: 'arrow', label: 'Arrow' },
];

type Look = 'rows' | 'chart';

export interface WrittenSql {
  readonly node: QueryNode;
  /** The query with the node that says how it is shown here: rows, or the chart. */
  readonly toSave: QueryNode;
}

interface SqlWorkbenchProps {
  readonly projectId: string;
  readonly title: string;
  readonly breadcrumbs?: readonly Breadcrumb[];
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onRun?: (text: string) => void;
  /** The insight that is edited. It runs at once. */
  readonly saved?: SavedSql;
  /** Above the editor. */
  readonly notice?: ReactNode;
  readonly actions: (written: WrittenSql) => ReactNode;
}

/** The editor, the variables and the result of a query. */
export const SqlWorkbench = ({
  projectId,
  title,
  breadcrumbs,
  text,
  onChange,
  onRun,
  saved,
  notice,
  actions,
}: SqlWorkbenchProps) => {
  const variables = useVariables(projectId, text, saved?.values);
  const node: QueryNode = { ...saved?.source, ...sqlNode(text, variables.used, variables.values) };
  const [ran, setRan] = useState<QueryNode | undefined>(saved?.node);
  const [tab, setTab] = useState<Look | 'explain'>(saved?.isChart ? 'chart' : 'rows');
  const [look, setLook] = useState<Look>(saved?.isChart ? 'chart' : 'rows');
  const [chart, setChart] = useState<ChartChoice>(saved?.choice ?? { display: 'Auto' });
  const [history, setHistory] = useState<readonly PastQuery[]>(() => readHistory(projectId));
  const run = useQueryRun({ projectId, query: ran });
  const start = () => {
    if (text.trim() === '') return;
    setHistory(rememberQuery(projectId, { text, ranAt: new Date().toISOString() }));
    onRun?.(text);
    if (JSON.stringify(node) === JSON.stringify(ran)) run.refresh();
    else setRan(node);
  };
  const drawn = run.answer === undefined ? saved?.wrapper : chartNodeOf(node, chart, run.answer);
  return (
    <div className="p-6">
      <PageHeader
        title={title}
        breadcrumbs={breadcrumbs}
        actions={
          <>
            <Menu
              align="end"
              trigger={<IconButton label="Queries that ran before" variant="ghost" icon={<History />} />}
              items={
                history.length === 0
                  ? [{ label: 'No query has run yet', isDisabled: true }]
                  : history.map((past) => ({
                      label: past.text.replaceAll(/\s+/g, ' ').slice(0, 80),
                      onSelect: () => onChange(past.text),
                    }))
              }
            />
            <Menu
              align="end"
              trigger={
                <Button variant="secondary" icon={<Download />}>
                  Download
                </Button>
              }
              items={FILES.map(({ format, label }) => ({
                label,
                onSelect: () => void downloadRows(projectId, node, format),
              }))}
            />
            {actions({
              node,
              toSave: nodeToSave(saved, node, look === 'chart' ? drawn : undefined),
            })}
          </>
        }
      />
      {notice}
      <Card className="mb-4">
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <SqlEditor projectId={projectId} value={text} onChange={onChange} onRun={start} />
        </Suspense>
        <VariableFields {...variables} />
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button variant="primary" icon={<Play />} isBusy={run.isRunning} onClick={start}>
            Run
          </Button>
          <span className="text-muted text-xs">Ctrl-Enter or ⌘-Enter</span>
          {run.answer !== undefined && <AnswerAge run={run} />}
          <span className="ml-auto">
            <VariablesButton projectId={projectId} />
          </span>
        </div>
      </Card>
      {ran !== undefined && (
        <Tabs<Look | 'explain'>
          label="Result"
          value={tab}
          onChange={(next) => {
            setTab(next);
            if (next !== 'explain') setLook(next);
          }}
          items={[
            {
              value: 'rows',
              label: 'Rows',
              content: (
                <QueryView run={run}>
                  {({ columns, results, hasMore }) => (
                    <ResultRows columns={columns} results={results} hasMore={hasMore === true} />
                  )}
                </QueryView>
              ),
            },
            {
              value: 'chart',
              label: 'Chart',
              content: (
                <QueryView run={run}>
                  {(answer) => <SqlChart answer={answer} choice={chart} onChange={setChart} />}
                </QueryView>
              ),
            },
            {
              value: 'explain',
              label: 'Explain',
              content: <ExplainPanel projectId={projectId} query={ran} />,
            },
          ]}
        />
      )}
    </div>
  );
};
