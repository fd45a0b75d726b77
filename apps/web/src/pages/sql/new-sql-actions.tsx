import { Button } from '@meridian/ui';
import { Save } from 'lucide-react';
import { useState } from 'react';
import {
  type EndpointQuery,
  MakeEndpointDialog,
} from '../../features/make-endpoint/make-endpoint-dialog.tsx';
import { SaveInsightDialog } from '../../features/save-insight/save-insight-dialog.tsx';
import type { WrittenSql } from './sql-workbench.tsx';

/** Saves the text as a new insight, or serves it as an endpoint. */
export const NewSqlActions = ({ projectId, node, toSave }: WrittenSql & { readonly projectId: string }) => {
  const [open, setOpen] = useState<'insight' | 'endpoint'>();
  const close = (): void => setOpen(undefined);
  return (
    <>
      <Button variant="secondary" icon={<Save />} onClick={() => setOpen('insight')}>
        Save as insight
      </Button>
      <Button variant="secondary" onClick={() => setOpen('endpoint')}>
        Create endpoint
      </Button>
      {open === 'insight' && <SaveInsightDialog projectId={projectId} query={toSave} onClose={close} />}
      {open === 'endpoint' && (
        <MakeEndpointDialog query={node as EndpointQuery} suggestedName="" onClose={close} />
      )}
    </>
  );
};
