/** Changes of definitions, each with its entry in the activity log. */
import { changesBetween } from '@meridian/contracts/wire';
import { NotFoundError } from '@meridian/core';
import { type Execute, recordActivity } from '../activity/activity.ts';
import type {
  EventDefinition,
  Prisma,
  PrismaClient,
  PropertyDefinition,
} from '../generated/prisma/client.ts';
import { eventDefinitionView, propertyDefinitionView } from './definition-reader.ts';

interface Change<Data> {
  readonly projectId: number;
  readonly id: string;
  readonly userId: number | null;
  readonly data: Data;
}

export const noDefinition = () => new NotFoundError('not_found', 'There is no such definition.');

export const createEventDefinition = (
  prisma: PrismaClient,
  { userId, data }: { readonly userId: number | null; readonly data: Prisma.EventDefinitionCreateInput },
): Promise<EventDefinition> =>
  prisma.$transaction(async (tx) => {
    const made = await tx.eventDefinition.create({ data });
    await recordActivity(executeIn(tx), {
      projectId: made.projectId,
      scope: 'EventDefinition',
      itemId: made.id,
      activity: 'created',
      userId,
      name: made.name,
    });
    return made;
  });

export const changeEventDefinition = (
  prisma: PrismaClient,
  { projectId, id, userId, data }: Change<Prisma.EventDefinitionUpdateInput>,
): Promise<EventDefinition> =>
  prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM event_definitions WHERE id = ${id}::uuid FOR UPDATE`;
    const found = await tx.eventDefinition.findFirst({ where: { id, projectId } });
    if (found === null) throw noDefinition();
    const changed = await tx.eventDefinition.update({ where: { id }, data });
    await recordActivity(executeIn(tx), {
      projectId,
      scope: 'EventDefinition',
      itemId: id,
      activity: 'updated',
      userId,
      name: found.name,
      changes: changesOf('EventDefinition', eventDefinitionView(found), eventDefinitionView(changed)),
    });
    return changed;
  });

export const changePropertyDefinition = (
  prisma: PrismaClient,
  { projectId, id, userId, data }: Change<Prisma.PropertyDefinitionUpdateInput>,
): Promise<PropertyDefinition> =>
  prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM property_definitions WHERE id = ${id}::uuid FOR UPDATE`;
    const found = await tx.propertyDefinition.findFirst({ where: { id, projectId } });
    if (found === null) throw noDefinition();
    const changed = await tx.propertyDefinition.update({ where: { id }, data });
    const view = ({ is_numerical: _, ...fields }: ReturnType<typeof propertyDefinitionView>) => fields;
    await recordActivity(executeIn(tx), {
      projectId,
      scope: 'PropertyDefinition',
      itemId: id,
      activity: 'updated',
      userId,
      name: found.name,
      changes: changesOf(
        'PropertyDefinition',
        view(propertyDefinitionView(found)),
        view(propertyDefinitionView(changed)),
      ),
    });
    return changed;
  });

const executeIn =
  (tx: Prisma.TransactionClient): Execute =>
  (sql, values) =>
    tx.$executeRawUnsafe(sql, ...values);

/** The writer of events also touches the row. */
const changesOf = (type: string, before: Record<string, unknown>, after: Record<string, unknown>) =>
  changesBetween(type, before, after).filter(({ field }) => field !== 'last_seen_at');
