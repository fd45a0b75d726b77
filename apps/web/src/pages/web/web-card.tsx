import { Chart, type ChartModel, chartModelOf, csvOf } from '@meridian/charts';
import { Button, Card, IconButton, Menu, Tabs, toast } from '@meridian/ui';
import { Ellipsis, FileDown, Network, Save } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { download } from '../../features/download/download.ts';
import {
  type EndpointQuery,
  MakeEndpointDialog,
} from '../../features/make-endpoint/make-endpoint-dialog.tsx';
import { SaveInsightDialog } from '../../features/save-insight/save-insight-dialog.tsx';
import { QueryView } from '../../query-run/query-view.tsx';
import { type QueryNode, runQuery } from '../../query-run/run-query.ts';
import { type QueryRun, useQueryRun } from '../../query-run/use-query-run.ts';
import { useProject } from '../../session/project.ts';
import { FIRST_ROWS, MOST_ROWS, moreRows, withRows } from './web-rows.ts';

interface WebRow {
  readonly value: string | readonly string[] | null;
}

export interface WebTab {
  readonly value: string;
  readonly label: string;
  readonly query: QueryNode;
  readonly onRow?: (row: WebRow) => void;
}

interface WebCardProps {
  readonly projectId: string;
  readonly title: string;
  readonly tabs: readonly WebTab[];
  /** Above the result. */
  readonly controls?: ReactNode;
  /** Shown instead of a table without rows. */
  readonly empty?: ReactNode;
}

const HEIGHT = 368;
/** The height of the button below a table. It is part of the card, so that nothing moves when the answer arrives. */
const MORE_HEIGHT = 48;

/** Tables of web analytics, one in sight, with a menu that saves it as an insight or serves it as an endpoint. */
export const WebCard = ({ projectId, title, tabs, controls = null, empty }: WebCardProps) => {
  const [chosen, setChosen] = useState(tabs[0]?.value);
  const shown = tabs.find(({ value }) => value === chosen) ?? tabs[0];
  if (shown === undefined) return null;
  const key = shown.value;
  return (
    <WebResult
      key={key}
      projectId={projectId}
      title={title}
      tab={shown}
      tabs={
        tabs.length > 1 ? (
          <Tabs label={title} value={key} onChange={setChosen} items={tabs} className="mb-2" />
        ) : (
          controls
        )
      }
      empty={empty}
    />
  );
};

interface WebResultProps {
  readonly projectId: string;
  readonly title: string;
  readonly tab: WebTab;
  readonly tabs: ReactNode;
  readonly empty: ReactNode;
}

const WebResult = ({ projectId, title, tab, tabs, empty }: WebResultProps) => {
  const { query, onRow } = tab;
  const [rows, setRows] = useState(FIRST_ROWS);
  const run = useQueryRun({ projectId, query: withRows(query, rows) });
  const model = useWebModel(query, run);
  const next = model?.type === 'web-table' && model.hasMore ? moreRows(rows) : undefined;
  return (
    <Card
      title={title}
      aria-label={title}
      actions={
        <WebMenu
          projectId={projectId}
          query={query}
          title={tab.label === title ? title : `${title}: ${tab.label}`}
          model={model}
        />
      }
    >
      {tabs}
      <QueryView run={run} minHeight={HEIGHT}>
        {() =>
          model !== undefined &&
          (empty && (model.isEmpty || hasNoVitals(query, model)) ? (
            empty
          ) : (
            <>
              <Chart
                model={model}
                height={next === undefined ? HEIGHT : HEIGHT - MORE_HEIGHT}
                onRow={onRow}
              />
              {next !== undefined && (
                <Button size="sm" className="mt-2" isBusy={run.isRunning} onClick={() => setRows(next)}>
                  Show more
                </Button>
              )}
            </>
          ))
        }
      </QueryView>
    </Card>
  );
};

export const useWebModel = (query: QueryNode, { answer }: QueryRun) => {
  const { timezone } = useProject();
  return answer === undefined ? undefined : chartModelOf(query, answer, { timezone });
};

/** Days without events are 0 in a trend. No measured time is 0; a layout shift may be. */
const hasNoVitals = (query: QueryNode, model: ChartModel): boolean =>
  query.kind === 'WebVitalsQuery' &&
  model.type === 'lines' &&
  model.series.every(
    ({ label, values }) => label !== 'CLS' && values.every((value) => value === 0 || value === null),
  );

/** Web vitals over time are a trend. */
const servedOf = (query: QueryNode): EndpointQuery =>
  (query.kind === 'WebVitalsQuery' ? query.source : query) as EndpointQuery;

const savedNodeOf = (query: QueryNode): QueryNode =>
  ({
    kind: query.kind === 'WebVitalsQuery' ? 'InsightVizNode' : 'DataTableNode',
    source: servedOf(query),
  }) as QueryNode;

interface WebMenuProps {
  readonly projectId: string;
  readonly query: QueryNode;
  readonly title: string;
  /** The shown result; undefined before the first answer. */
  readonly model: ChartModel | undefined;
}

/** The actions on a result of web analytics. */
export const WebMenu = ({ projectId, query, title, model }: WebMenuProps) => {
  const { timezone } = useProject();
  const [open, setOpen] = useState<'insight' | 'endpoint'>();
  const close = (): void => setOpen(undefined);
  /** A table shows its first rows only; the file has all of them. */
  const allOf = async (shown: ChartModel): Promise<ChartModel> => {
    if (shown.type !== 'web-table' || !shown.hasMore) return shown;
    const { signal } = new AbortController();
    const answer = await runQuery({ projectId, query: withRows(query, MOST_ROWS), signal });
    return chartModelOf(query, answer, { timezone });
  };
  const downloadCsv = async (shown: ChartModel): Promise<void> => {
    try {
      const csv = csvOf(await allOf(shown));
      download(new Blob([csv], { type: 'text/csv' }), `${title}.csv`);
    } catch (error) {
      toast({
        kind: 'danger',
        title: 'The file was not downloaded',
        detail: error instanceof Error ? error.message : String(error),
      });
    }
  };
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton size="sm" label={`Menu of ${title}`} icon={<Ellipsis />} />}
        items={[
          { label: 'Save as insight', icon: <Save />, onSelect: () => setOpen('insight') },
          { label: 'Create endpoint', icon: <Network />, onSelect: () => setOpen('endpoint') },
          'separator',
          {
            label: 'Download CSV',
            icon: <FileDown />,
            isDisabled: model === undefined,
            onSelect: () => void (model && downloadCsv(model)),
          },
        ]}
      />
      {open === 'insight' && (
        <SaveInsightDialog
          projectId={projectId}
          query={savedNodeOf(query)}
          suggestedName={title}
          onClose={close}
        />
      )}
      {open === 'endpoint' && (
        <MakeEndpointDialog query={servedOf(query)} suggestedName={title} onClose={close} />
      )}
    </>
  );
};
