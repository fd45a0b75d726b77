import { Button, Card, IconButton, Menu, PageHeader, Skeleton, Tabs } from '@meridian/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download, History, Play, Save } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useDocumentTitle } from '../../app/use-document-title.ts';
import { fitsAddress } from '../../features/address/fits-address.ts';
import {
  type EndpointQuery,
  MakeEndpointDialog,
} from '../../features/make-endpoint/make-endpoint-dialog.tsx';
import { ResultRows } from '../../features/result-rows/result-rows.tsx';
import { SaveInsightDialog } from '../../features/save-insight/save-insight-dialog.tsx';
import { sqlNode, useVariables, VariableFields } from '../../features/sql/variable-fields.tsx';
import { AnswerAge, QueryView } from '../../query-run/query-view.tsx';
import type { QueryNode } from '../../query-run/run-query.ts';
import { useQueryRun } from '../../query-run/use-query-run.ts';
import { useProjectId } from '../../session/project.ts';
import { downloadRows, type FileFormat } from './download-rows.ts';
import { ExplainPanel } from './explain-panel.tsx';
import { chartNodeOf, SqlChart } from './sql-chart.tsx';
import type { ChartChoice } from './sql-chart-node.ts';
import {
  type PastQuery,
  readDraft,
  readHistory,
  rememberQuery,
  saveDraft,
  textToBegin,
} from './sql-storage.ts';

const SqlEditor = lazy(() => import('../../features/sql/sql-editor.tsx'));

const FIRST_TEXT =
  'SELECT event, count() AS times\nFROM events\nWHERE timestamp > now() - INTERVAL 7 DAY\nGROUP BY event\nORDER BY times DESC';

const FILES: ReadonlyArray<{ readonly format: FileFormat; readonly label: string }> = [
  { format: 'csv', label: 'CSV' },
  { format: 'jsonl', label: 'JSON lines' },
  { format: 'parquet', label: 'Parquet' },
  { format: 'arrow', label: 'Arrow' },
];

type Tab = 'rows' | 'chart' | 'explain';
type Open = 'insight' | 'endpoint';

/**
 * Writes and runs SQL. The query that ran is in the address unless it is too long; the text that is being written is
 * kept in the browser.
 */
export const SqlPage = () => {
  useDocumentTitle('SQL');
  const projectId = useProjectId();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as { readonly query?: string };
  const [text, setText] = useState(() => textToBegin(search.query, readDraft(projectId)) ?? FIRST_TEXT);
  const [ran, setRan] = useState<QueryNode>();
  const [tab, setTab] = useState<Tab>('rows');
  const [chart, setChart] = useState<ChartChoice>({ display: 'Auto' });
  const [open, setOpen] = useState<Open>();
  const [history, setHistory] = useState<readonly PastQuery[]>(() => readHistory(projectId));
  const variables = useVariables(projectId, text);
  const run = useQueryRun({ projectId, query: ran });

  const change = (next: string) => {
    setText(next);
    saveDraft(projectId, { text: next, of: search.query ?? '' });
  };
  const showInAddress = (query: string) =>
    void navigate({
      to: `/project/${projectId}/sql`,
      search: fitsAddress(query) ? { query } : {},
      replace: true,
    });
  const isTooLong = search.query !== undefined && !fitsAddress(search.query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a long text of a link is moved once
  useEffect(() => {
    if (!isTooLong) return;
    saveDraft(projectId, { text, of: '' });
    showInAddress(text);
  }, [isTooLong]);
  const start = () => {
    if (text.trim() === '') return;
    const node = sqlNode(text, variables.used, variables.values);
    saveDraft(projectId, { text, of: fitsAddress(text) ? text : '' });
    setHistory(rememberQuery(projectId, { text, ranAt: new Date().toISOString() }));
    showInAddress(text);
    if (JSON.stringify(node) === JSON.stringify(ran)) run.refresh();
    else setRan(node);
  };
  const node = sqlNode(text, variables.used, variables.values);
  // Saves what the page shows: the rows or the chart.
  const savedNode =
    tab === 'chart' && run.answer !== undefined
      ? chartNodeOf(node, chart, run.answer)
      : { kind: 'DataVisualizationNode', source: node };
  return (
    <div className="p-6">
      <PageHeader
        title="SQL"
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
                      onSelect: () => change(past.text),
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
            <Button variant="secondary" icon={<Save />} onClick={() => setOpen('insight')}>
              Save as insight
            </Button>
            <Button variant="secondary" onClick={() => setOpen('endpoint')}>
              Make endpoint
            </Button>
          </>
        }
      />
      <Card className="mb-4">
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <SqlEditor projectId={projectId} value={text} onChange={change} onRun={start} />
        </Suspense>
        <VariableFields {...variables} />
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button variant="primary" icon={<Play />} isBusy={run.isRunning} onClick={start}>
            Run
          </Button>
          <span className="text-muted text-xs">Ctrl-Enter or ⌘-Enter</span>
          {run.answer !== undefined && <AnswerAge run={run} />}
        </div>
      </Card>
      {ran !== undefined && (
        <Tabs<Tab>
          label="Result"
          value={tab}
          onChange={setTab}
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
      {open === 'insight' && (
        <SaveInsightDialog
          projectId={projectId}
          query={savedNode as QueryNode}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'endpoint' && (
        <MakeEndpointDialog
          query={node as EndpointQuery}
          suggestedName=""
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
};
