import { EmptyState, PageHeader } from '@meridian/ui';
import { useDocumentTitle } from '../../app/use-document-title.ts';
import { useAddress } from '../../features/address/use-address.ts';
import { useProjectId } from '../../session/project.ts';
import { WebCard } from './web-card.tsx';
import { AddressesCard, GoalsCard, VitalsCard, VitalsTrendCard } from './web-cards.tsx';
import { WebOverview } from './web-overview.tsx';
import { canFilterBy, clicksQuery, tableQuery, type WebBreakdown, withRowFilter } from './web-queries.ts';
import type { WebSearch } from './web-search.ts';
import { WebToolbar } from './web-toolbar.tsx';

interface Table {
  readonly breakdownBy: WebBreakdown;
  readonly label: string;
}

const TABLES: ReadonlyArray<{ readonly title: string; readonly tables: readonly Table[] }> = [
  {
    title: 'Pages',
    tables: [
      { breakdownBy: 'Page', label: 'Viewed' },
      { breakdownBy: 'InitialPage', label: 'Entry' },
      { breakdownBy: 'ExitPage', label: 'Exit' },
      { breakdownBy: 'PreviousPage', label: 'Previous' },
      { breakdownBy: 'ScreenName', label: 'Screens' },
    ],
  },
  {
    title: 'Sources',
    tables: [
      { breakdownBy: 'InitialChannelType', label: 'Channels' },
      { breakdownBy: 'InitialReferringDomain', label: 'Referrers' },
      { breakdownBy: 'InitialUTMSource', label: 'UTM source' },
      { breakdownBy: 'InitialUTMMedium', label: 'Medium' },
      { breakdownBy: 'InitialUTMCampaign', label: 'Campaign' },
    ],
  },
  {
    title: 'Devices',
    tables: [
      { breakdownBy: 'DeviceType', label: 'Types' },
      { breakdownBy: 'Browser', label: 'Browsers' },
      { breakdownBy: 'OS', label: 'Systems' },
      { breakdownBy: 'Viewport', label: 'Viewports' },
    ],
  },
  {
    title: 'Places',
    tables: [
      { breakdownBy: 'Country', label: 'Countries' },
      { breakdownBy: 'Region', label: 'Regions' },
      { breakdownBy: 'City', label: 'Cities' },
      { breakdownBy: 'Language', label: 'Languages' },
      { breakdownBy: 'Timezone', label: 'Time zones' },
    ],
  },
];

/** Visits of a web site: how many, from where, to which pages, and what came of them. */
export const WebPage = () => {
  useDocumentTitle('Web analytics');
  const projectId = useProjectId();
  const { search, setSearch } = useAddress<WebSearch>();
  const change = (changed: WebSearch): void => setSearch({ ...search, ...changed });
  return (
    <div className="mx-auto max-w-[96rem] p-4 sm:p-6">
      <PageHeader title="Web analytics" />
      <WebToolbar search={search} onChange={setSearch} />
      <WebOverview projectId={projectId} search={search} />
      <div className="mt-4 grid gap-4 xl:grid-cols-2">
        {TABLES.map(({ title, tables }) => (
          <WebCard
            key={title}
            projectId={projectId}
            title={title}
            tabs={tables.map(({ breakdownBy, label }) => ({
              value: breakdownBy,
              label,
              query: tableQuery(search, breakdownBy),
              ...(canFilterBy(breakdownBy, search) && {
                onRow: ({ value }) =>
                  change({ filters: withRowFilter(search.filters ?? [], breakdownBy, value) }),
              }),
            }))}
          />
        ))}
        <GoalsCard projectId={projectId} search={search} />
        <WebCard
          projectId={projectId}
          title="Links to other sites"
          tabs={[{ value: 'clicks', label: 'Links', query: clicksQuery(search) }]}
          empty={<EmptyState title="No clicks on links to other sites in this range" />}
        />
        <AddressesCard projectId={projectId} search={search} onFilter={(filters) => change({ filters })} />
        <VitalsCard projectId={projectId} search={search} />
        <VitalsTrendCard projectId={projectId} search={search} />
        <WebCard
          projectId={projectId}
          title="Frustration"
          tabs={[
            {
              value: 'frustration',
              label: 'Rage clicks, dead clicks and errors',
              query: tableQuery(search, 'FrustrationMetrics'),
            },
          ]}
          empty={<EmptyState title="No rage clicks, dead clicks or errors in this range" />}
        />
      </div>
    </div>
  );
};
