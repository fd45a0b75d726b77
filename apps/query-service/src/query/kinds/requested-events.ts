/** The event conditions of a list: of the events that it shows, or of the events that its sessions must contain. */
import { actionStepsSchema } from '@meridian/contracts/insights';
import type { EventsQuery, SessionsQuery } from '@meridian/contracts/query';
import { InvalidRequestError } from '@meridian/core';
import {
  actionToExpr,
  call,
  compare,
  constant,
  type Expr,
  equals,
  field,
  tuple,
} from '@meridian/hogql/build';
import { parseInput } from '@meridian/service-kit';
import type { PlanContext } from '../query-kind.ts';

type RequestedEvents = Pick<EventsQuery | SessionsQuery, 'event' | 'events' | 'actionId' | 'actionSteps'>;

export const requestedEvents = (
  { event, events, actionId, actionSteps }: RequestedEvents,
  context: Pick<PlanContext, 'project'>,
): Expr[] => [
  ...(event === undefined ? [] : [equals(field('event'), constant(event))]),
  ...(events === undefined || events.length === 0
    ? []
    : [compare('in', field('event'), tuple(events.map((name) => constant(name))))]),
  ...(actionId === undefined ? [] : [actionCondition(actionId, context)]),
  ...(actionSteps === undefined ? [] : [stepsCondition(actionSteps)]),
];

const actionCondition = (actionId: number, { project }: Pick<PlanContext, 'project'>): Expr => {
  const action = project.actions.find(({ id }) => id === actionId);
  if (action === undefined) {
    throw new InvalidRequestError('invalid_input', `The project has no action ${actionId}.`, {
      attr: 'query__actionId',
    });
  }
  return call('matchesAction', [constant(actionId)]);
};

const stepsCondition = (given: NonNullable<RequestedEvents['actionSteps']>): Expr =>
  actionToExpr({
    id: 0,
    name: '',
    steps: parseInput(actionStepsSchema, given, { prefix: 'query__actionSteps' }),
  });
