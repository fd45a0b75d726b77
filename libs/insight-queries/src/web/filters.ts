/** Filters of a web query, for the table that they are cheapest on. */
import {
  isPropertyGroup,
  type PropertyFilter,
  type PropertyGroup,
  type WebQuery,
} from '@meridian/contracts/query';
import { call, constant, type Expr, equals, field, or, propertiesToExpr } from '@meridian/hogql/build';
import type { InsightContext } from '../insight-plan.ts';

type Member = PropertyGroup | PropertyFilter;

export interface WebFilters {
  /** Conditions on a row of `sessions`. */
  readonly ofSessions: readonly Member[];
  /** Conditions on an event. */
  readonly ofEvents: readonly Member[];
}

/** Filters by session properties that all sessions must match are read from `sessions`; the others from events. */
export const webFilters = (query: WebQuery, context: InsightContext): WebFilters => {
  const members = [
    ...membersOf(query.properties),
    ...(query.filterTestAccounts ? context.testAccountFilters : []),
  ];
  return {
    ofSessions: members.filter(isOfSession),
    ofEvents: members.filter((member) => !isOfSession(member)),
  };
};

const membersOf = (group: PropertyGroup): readonly Member[] =>
  group.type === 'AND' || group.values.length === 1 ? group.values : [group];

const isOfSession = (member: Member): boolean => !isPropertyGroup(member) && member.type === 'session';

export const matchesSession = ({ ofSessions }: WebFilters): Expr | undefined =>
  ofSessions.length === 0 ? undefined : propertiesToExpr({ type: 'AND', values: ofSessions }, 'session');

export const matchesEvent = ({ ofEvents }: WebFilters): Expr | undefined =>
  ofEvents.length === 0 ? undefined : propertiesToExpr({ type: 'AND', values: ofEvents });

/** The same filters for the event that leaves a page: it names the page that was left. */
export const ofLeftPage = ({ ofEvents, ofSessions }: WebFilters): WebFilters => ({
  ofSessions,
  ofEvents: ofEvents.map(renamed),
});

const renamed = (member: Member): Member => {
  if (isPropertyGroup(member)) return { ...member, values: member.values.map(renamed) };
  return member.type === 'event' && member.key === '$pathname'
    ? { ...member, key: '$prev_pageview_pathname' }
    : member;
};

export const isEvent = (...names: readonly string[]): Expr =>
  or(...names.map((name) => equals(field('event'), constant(name))));

export const isView = isEvent('$pageview', '$screen');

/** Undefined without a goal. */
export const isGoal = ({ conversionGoal }: Pick<WebQuery, 'conversionGoal'>): Expr | undefined => {
  if (conversionGoal === undefined) return undefined;
  return 'actionId' in conversionGoal
    ? call('matchesAction', [constant(conversionGoal.actionId)])
    : equals(field('event'), constant(conversionGoal.customEventName));
};
