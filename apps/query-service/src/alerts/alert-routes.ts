/** `/api/projects/:id/alerts/`: thresholds on insights. */

import {
  alertListParams,
  alertPatchSchema,
  alertRetrieveParams,
  alertWriteSchema,
} from '@meridian/contracts/delivery';
import { listPage } from '@meridian/contracts/wire';
import type { ProjectApiCall, ProjectApiRoute, UserDirectory } from '@meridian/identity';
import { containsText } from '@meridian/postgres';
import { parseInput } from '@meridian/service-kit';
import { objectRoutes } from '../http/object-routes.ts';
import {
  type AlertStoreParts,
  type AlertWithDestinations,
  authorOfAlert,
  createAlert,
  deleteAlert,
  findAlert,
  updateAlert,
} from './alert-store.ts';
import { alertsToWire } from './alert-wire.ts';

export interface AlertRoutesParts extends AlertStoreParts {
  readonly users: UserDirectory;
  readonly publicUrl: string;
}

export const createAlertRoutes = (parts: AlertRoutesParts): ProjectApiRoute[] => {
  const { database, publicUrl } = parts;

  const send = async (call: ProjectApiCall, alert: AlertWithDestinations, status = 200): Promise<void> => {
    call.res.status(status).json((await alertsToWire(parts, call.principal.scopes, [alert]))[0]);
  };

  const list = async ({ req, res, projectId, principal }: ProjectApiCall): Promise<void> => {
    const params = parseInput(alertListParams, req.query);
    const insightId = params.insight_id ?? params.insight;
    const live = await database.insight.findMany({
      where: { projectId, deleted: false, ...(insightId !== undefined && { id: insightId }) },
      select: { id: true },
    });
    const where = {
      projectId,
      insightId: { in: live.map(({ id }) => id) },
      ...(params.search !== undefined && { name: containsText(params.search) }),
    };
    const [count, alerts] = await Promise.all([
      database.alert.count({ where }),
      database.alert.findMany({
        where,
        include: { destinations: true },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: params.limit,
        skip: params.offset,
      }),
    ]);
    res.json(
      listPage(req, publicUrl, params, {
        count,
        results: await alertsToWire(parts, principal.scopes, alerts),
      }),
    );
  };

  const found = ({ projectId, params }: ProjectApiCall) => findAlert(parts, projectId, params['id']);

  const retrieve = async (call: ProjectApiCall): Promise<void> => {
    const params = parseInput(alertRetrieveParams, call.req.query);
    const alert = await found(call);
    const where = { alertId: alert.id };
    const [total, checks] = await Promise.all([
      database.alertCheck.count({ where }),
      database.alertCheck.findMany({
        where,
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: params.checks_limit,
        skip: params.checks_offset,
      }),
    ]);
    call.res.json({
      ...(await alertsToWire(parts, call.principal.scopes, [alert], checks))[0],
      checks_total: total,
    });
  };

  const create = async (call: ProjectApiCall): Promise<void> => {
    const author = authorOfAlert(call);
    await send(call, await createAlert(parts, parseInput(alertWriteSchema, call.req.body), author), 201);
  };

  const update = async (call: ProjectApiCall): Promise<void> => {
    const before = await found(call);
    await send(
      call,
      await updateAlert(parts, before, parseInput(alertPatchSchema, call.req.body), authorOfAlert(call)),
    );
  };

  const remove = async (call: ProjectApiCall): Promise<void> => {
    await deleteAlert(parts, await found(call), authorOfAlert(call));
    call.res.status(204).end();
  };

  return objectRoutes('/alerts/', '/alerts/:id/', {
    list,
    create,
    retrieve,
    patch: update,
    put: update,
    remove,
  });
};
