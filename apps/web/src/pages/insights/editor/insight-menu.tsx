import { type ChartModel, csvOf, pngOf } from '@meridian/charts';
import { IconButton, Menu, toast } from '@meridian/ui';
import { Bell, Copy, Ellipsis, FileDown, Image, Mail, Network, Share2, Tag, Trash2 } from 'lucide-react';
import { lazy, type RefObject, Suspense, useState } from 'react';
import { download } from '../../../features/download/download.ts';
import type { EndpointQuery } from '../../../features/make-endpoint/make-endpoint-dialog.tsx';
import type { Insight } from '../insight-queries.ts';
import { TagsDialog } from './tags-dialog.tsx';

// Dialogs that few people open.
const MakeEndpointDialog = lazy(async () => ({
  default: (await import('../../../features/make-endpoint/make-endpoint-dialog.tsx')).MakeEndpointDialog,
}));
const AlertsDialog = lazy(async () => ({
  default: (await import('../../../features/alerts/alerts-dialog.tsx')).AlertsDialog,
}));
const SubscriptionsDialog = lazy(async () => ({
  default: (await import('../../../features/alerts/subscriptions-dialog.tsx')).SubscriptionsDialog,
}));
const SharingDialog = lazy(async () => ({
  default: (await import('../../../features/sharing/sharing-dialog.tsx')).SharingDialog,
}));

interface InsightMenuProps {
  readonly insight: Insight | undefined;
  /** The query that an endpoint would serve; undefined if endpoints do not serve this kind. */
  readonly served: EndpointQuery | undefined;
  /** The series that alerts can watch; undefined if alerts do not support this kind of query. */
  readonly alertLines: readonly string[] | undefined;
  readonly title: string;
  readonly model: ChartModel | undefined;
  readonly chart: RefObject<HTMLDivElement | null>;
  readonly onDuplicate: () => void;
  readonly onDelete: () => void;
}

type OpenDialog = 'share' | 'alerts' | 'subscriptions' | 'endpoint' | 'tags';

/** Everything that can be done with an insight besides saving it. */
export const InsightMenu = ({
  insight,
  served,
  alertLines,
  title,
  model,
  chart,
  onDuplicate,
  onDelete,
}: InsightMenuProps) => {
  const [open, setOpen] = useState<OpenDialog>();
  const close = (): void => setOpen(undefined);
  const exportPng = async (): Promise<void> => {
    if (chart.current === null) return;
    try {
      download(await pngOf(chart.current), `${title}.png`);
    } catch {
      toast({
        kind: 'danger',
        title: 'The picture could not be created',
        detail: 'The browser cannot draw this chart as a picture.',
      });
    }
  };
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton label="More" variant="secondary" icon={<Ellipsis />} />}
        items={[
          ...(insight === undefined
            ? []
            : [
                { label: 'Save as a copy', icon: <Copy />, onSelect: onDuplicate },
                { label: 'Tags', icon: <Tag />, onSelect: () => setOpen('tags') },
                { label: 'Share', icon: <Share2 />, onSelect: () => setOpen('share') },
                ...(alertLines === undefined
                  ? []
                  : [{ label: 'Alerts', icon: <Bell />, onSelect: () => setOpen('alerts') }]),
                { label: 'Subscriptions', icon: <Mail />, onSelect: () => setOpen('subscriptions') },
              ]),
          ...(served === undefined
            ? []
            : [{ label: 'Create endpoint', icon: <Network />, onSelect: () => setOpen('endpoint') }]),
          'separator' as const,
          {
            label: 'Download CSV',
            icon: <FileDown />,
            isDisabled: model === undefined,
            onSelect: () => model && download(new Blob([csvOf(model)], { type: 'text/csv' }), `${title}.csv`),
          },
          {
            label: 'Download PNG',
            icon: <Image />,
            isDisabled: model === undefined,
            onSelect: () => void exportPng(),
          },
          ...(insight === undefined
            ? []
            : [
                'separator' as const,
                { label: 'Delete', icon: <Trash2 />, isDanger: true, onSelect: onDelete },
              ]),
        ]}
      />
      <Suspense fallback={null}>
        {served !== undefined && open === 'endpoint' && (
          <MakeEndpointDialog
            query={served}
            suggestedName={title}
            insightShortId={insight?.short_id}
            onClose={close}
          />
        )}
        {insight !== undefined && open === 'share' && (
          <SharingDialog kind="insight" id={insight.short_id} name={title} onClose={close} />
        )}
        {insight !== undefined && alertLines !== undefined && open === 'alerts' && (
          <AlertsDialog insightId={insight.id} lines={alertLines} onClose={close} />
        )}
        {insight !== undefined && open === 'subscriptions' && (
          <SubscriptionsDialog insightId={insight.id} onClose={close} />
        )}
      </Suspense>
      {insight !== undefined && open === 'tags' && <TagsDialog insight={insight} onClose={close} />}
    </>
  );
};
