import { Cell, EmptyState, HeaderCell, RelativeTime } from '@meridian/ui';
import { answerOf, api } from '../../api/client.ts';
import { PagedTable } from '../../features/list/paged-table.tsx';
import { usePages } from '../../features/list/use-pages.ts';
import { auditSentence } from './audit-sentence.ts';
import type { OfOrganization } from './levels.ts';

/** The activity log of the organization, as sentences. */
export const ActivityTab = ({ organizationId }: OfOrganization) => {
  const pages = usePages(['audit', organizationId], ({ offset, limit, signal }) =>
    answerOf(
      api.GET('/api/organizations/{organization_id}/audit_log/', {
        params: { path: { organization_id: organizationId }, query: { offset, limit } },
        signal,
      }),
    ),
  );
  return (
    <div className="py-4">
      <PagedTable
        label="Activity"
        pages={pages}
        header={
          <>
            <HeaderCell>When</HeaderCell>
            <HeaderCell>What</HeaderCell>
          </>
        }
        row={(entry) => (
          <tr key={entry.id}>
            <Cell isMuted className="whitespace-nowrap">
              <RelativeTime value={entry.created_at} />
            </Cell>
            <Cell title={entry.actor.credential?.id}>{auditSentence(entry)}</Cell>
          </tr>
        )}
        empty={
          <EmptyState title="Nothing yet" text="Changes to members, keys, apps and settings appear here." />
        }
      />
    </div>
  );
};
