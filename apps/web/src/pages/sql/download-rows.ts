import { toast } from '@meridian/ui';
import { ApiError } from '../../api/api-error.ts';
import { reportRefusal } from '../../api/sign-in-needed.ts';
import type { QueryNode } from '../../query-run/run-query.ts';

export type FileFormat = 'csv' | 'jsonl' | 'parquet' | 'arrow';

/** Saves the rows of a query as a file. The server streams all of them, not only the shown ones. */
export const downloadRows = async (
  projectId: string,
  query: QueryNode,
  format: FileFormat,
): Promise<void> => {
  try {
    const response = await fetch(`/api/projects/${projectId}/query/?format=${format}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    if (!response.ok) {
      const refusal = new ApiError(response, await response.json().catch(() => null));
      reportRefusal(refusal.status, refusal.code);
      throw refusal;
    }
    const url = URL.createObjectURL(await response.blob());
    const link = document.createElement('a');
    link.href = url;
    link.download = `rows.${format}`;
    link.click();
    URL.revokeObjectURL(url);
  } catch (error) {
    toast({
      kind: 'danger',
      title: 'The file was not downloaded',
      detail: error instanceof Error ? error.message : String(error),
    });
  }
};
