import { Chart, chartModelOf, csvOf } from '@meridian/charts';
import { Card, IconButton, Menu, Tabs } from '@meridian/ui';
import { Ellipsis, FileDown, Network, Save } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { download } from '../../features/download/download.ts';
import {
  type EndpointQuery,
  MakeEndpointDialog,
} from '../../features/make-endpoint/make-endpoint-dialog.tsx';
import { SaveInsightDialog } from '../../features/save-insight/save-insight-dialog.tsx';
import { QueryView } from '../../query-run/query-view.tsx';
import type { QueryNode } from '../../query-run/run-query.ts';
import { type QueryRun, useQueryRun } from '../../query-run/use-query-run.ts';
import { useProject } from '../../session/project.ts';

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
  const run = useQueryRun({ projectId, query });
  const model = useWebModel(query, run);
  return (
    <Card
      title={title}
      aria-label={title}
      actions={
        <WebMenu
          projectId={projectId}
          query={query}
          title={tab.label === title ? title : `${title}: ${tab.label}`}
          csv={model === undefined ? undefined : () => csvOf(model)}
        />
      }
    >
      {tabs}
      <QueryView run={run} minHeight={HEIGHT}>
        {() =>
          model !== undefined &&
          (model.isEmpty && empty ? empty : <Chart model={model} height={HEIGHT} onRow={onRow} />)
        }
      </QueryView>
    </Card>
  );
};

export const useWebModel = (query: QueryNode, { answer }: QueryRun) => {
  const { timezone } = useProject();
  return answer === undefined ? undefined : chartModelOf(query, answer, { timezone });
};

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
  readonly csv: (() => string) | undefined;
}

/** What can be done with a result of web analytics. */
export const WebMenu = ({ projectId, query, title, csv }: WebMenuProps) => {
  const [open, setOpen] = useState<'insight' | 'endpoint'>();
  const close = (): void => setOpen(undefined);
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton size="sm" label={`Menu of ${title}`} icon={<Ellipsis />} />}
        items={[
          { label: 'Save as insight', icon: <Save />, onSelect: () => setOpen('insight') },
          { label: 'Make endpoint', icon: <Network />, onSelect: () => setOpen('endpoint') },
          'separator',
          {
            label: 'Download CSV',
            icon: <FileDown />,
            isDisabled: csv === undefined,
            onSelect: () => csv && download(new Blob([csv()], { type: 'text/csv' }), `${title}.csv`),
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
