/** `{filters}` and its bounds: the query's `filters` as conditions on the tables of the SELECT around it. */
import { type DateTextContext, instantOf } from '@meridian/calendar';
import type { HogQLFilters, PropertyFilter, PropertyGroup } from '@meridian/contracts/query';
import { isPropertyGroup } from '@meridian/contracts/query';
import { and, compare, constant, dateTime, field } from '../ast/builders.ts';
import type { Expr, Select, Span } from '../ast/nodes.ts';
import { queryError } from '../errors.ts';
import { type FilterScope, propertiesToExpr } from './property-filters.ts';

const SCOPES: Readonly<Record<string, { readonly scope: FilterScope; readonly time: string }>> = {
  events: { scope: 'event', time: 'timestamp' },
  sessions: { scope: 'session', time: '$start_timestamp' },
  groups: { scope: 'group', time: 'created_at' },
  logs: { scope: 'event', time: 'timestamp' },
  traces: { scope: 'event', time: 'timestamp' },
};

export interface FilterSettings extends DateTextContext {
  readonly filters: HogQLFilters | undefined;
  readonly testAccountFilters: readonly PropertyFilter[];
}

export const filtersToExpr = (select: Select, settings: FilterSettings, span: Span | undefined): Expr => {
  const item = select.from?.find(({ source }) => source.kind === 'table' && SCOPES[source.name.join('.')]);
  const table = item?.source.kind === 'table' ? item.source.name.join('.') : undefined;
  const target = table === undefined ? undefined : SCOPES[table];
  if (!item || !table || !target) {
    throw queryError(
      "Cannot use 'filters' placeholder in a SELECT clause that does not select from the events, sessions, logs, traces or groups table.",
      span,
    );
  }
  const { filters } = settings;
  if (!filters) return constant(true);
  if (target.scope === 'session') onlySessionFilters(filters.properties, span);
  const time = field(...(select.from!.length > 1 ? [item.alias ?? table, target.time] : [target.time]));
  const { from, to } = boundsOf(settings);
  return and(
    filters.properties.values.length > 0 ? propertiesToExpr(filters.properties, target.scope) : undefined,
    to && compare('<', time, dateTime(to)),
    from && compare('>=', time, dateTime(from)),
    filters.filterTestAccounts && settings.testAccountFilters.length > 0
      ? propertiesToExpr({ type: 'AND', values: [...settings.testAccountFilters] }, target.scope)
      : undefined,
  );
};

const onlySessionFilters = (group: PropertyGroup, span: Span | undefined): void => {
  for (const member of group.values) {
    if (isPropertyGroup(member)) onlySessionFilters(member, span);
    else if (member.type !== 'session' && member.type !== 'hogql') {
      throw queryError(
        'Can only use session properties in a filter when selecting from only the sessions table.',
        span,
      );
    }
  }
};

export const boundsOf = ({
  filters,
  ...context
}: FilterSettings): { readonly from?: Date; readonly to?: Date } => {
  const { date_from: from, date_to: to } = filters?.dateRange ?? {};
  return {
    from: from === undefined || from === 'all' ? undefined : instantOf(from, context),
    to: to === undefined ? undefined : instantOf(to, context),
  };
};
