/** Mistakes in an SQL text with their fixes, and completions at the cursor, as the API returns them. */
import { answerOf, api } from '../../api/client.ts';
import type { QueryNode } from '../../query-run/run-query.ts';

export interface SqlProblem {
  readonly message: string;
  readonly start: number;
  readonly end: number;
  /** The replacement of the marked text. */
  readonly fix?: string;
}

export interface SqlMetadata {
  readonly isValid: boolean;
  readonly errors: readonly SqlProblem[];
  readonly warnings: readonly SqlProblem[];
}

export interface SqlSuggestion {
  readonly label: string;
  readonly insertText: string;
  readonly kind: string;
  readonly detail?: string;
}

const ask = async (projectId: string, query: QueryNode, signal?: AbortSignal): Promise<unknown> =>
  answerOf(
    api.POST('/api/projects/{project_id}/query/', {
      params: { path: { project_id: projectId } },
      body: { query },
      ...(signal !== undefined && { signal }),
    }),
  );

export const readMetadata = async (projectId: string, text: string): Promise<SqlMetadata> =>
  (await ask(projectId, { kind: 'HogQLMetadata', language: 'hogQL' as const, query: text })) as SqlMetadata;

export const readSuggestions = async (
  projectId: string,
  text: string,
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<readonly SqlSuggestion[]> => {
  const query = {
    kind: 'HogQLAutocomplete' as const,
    language: 'hogQL' as const,
    query: text,
    startPosition: from,
    endPosition: to,
  };
  const { suggestions } = (await ask(projectId, query, signal)) as { suggestions: readonly SqlSuggestion[] };
  return suggestions;
};

/** The place of a problem within the text, at least one character wide so that it can be seen. */
export const markOf = (
  { start, end }: Pick<SqlProblem, 'start' | 'end'>,
  length: number,
): { readonly from: number; readonly to: number } => {
  const from = Math.max(0, Math.min(start, length - 1));
  return { from, to: Math.max(from, Math.min(Math.max(end, from + 1), length)) };
};
