/** Refuses tables and definitions of actions that the caller may not read. */
import type { Span } from '../ast/nodes.ts';
import { HogQLError } from '../errors.ts';
import type { ResolveContext } from './context.ts';

export const ACTIONS = 'matchesAction()';

type Denied = Pick<ResolveContext, 'deniedTables'>;

export const assertReadable = (table: string, span: Span | undefined, { deniedTables }: Denied): void => {
  if (deniedTables.has(table)) throw denied(`table \`${table}\``, span);
};

export const assertMayUseActions = (span: Span | undefined, { deniedTables }: Denied): void => {
  if (deniedTables.has(ACTIONS)) throw denied('actions', span);
};

const denied = (what: string, span: Span | undefined): HogQLError =>
  new HogQLError('table_access_denied', `You don't have access to ${what}.`, span);
