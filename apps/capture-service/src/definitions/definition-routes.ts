import {
  eventDefinitionByNameParams,
  eventDefinitionCreateSchema,
  eventDefinitionListParams,
  eventDefinitionPatchSchema,
  propertyDefinitionListParams,
  propertyDefinitionPatchSchema,
  seenTogetherParams,
} from '@meridian/contracts/capture';
import { listPage } from '@meridian/contracts/wire';
import { InvalidRequestError } from '@meridian/core';
import type { ProjectApiRoute } from '@meridian/identity';
import { isUniqueViolation } from '@meridian/postgres';
import type { ProjectRevisions } from '@meridian/redis';
import { parseInput } from '@meridian/service-kit';
import { z } from 'zod';
import type { PrismaClient } from '../generated/prisma/client.ts';
import {
  changeEventDefinition,
  changePropertyDefinition,
  createEventDefinition,
  noDefinition,
} from './change-definition.ts';
import {
  eventDefinitionView,
  listEventDefinitions,
  listPropertyDefinitions,
  propertyDefinitionView,
  seenTogether,
} from './definition-reader.ts';

const nameTaken = (cause: unknown) =>
  new InvalidRequestError('unique', 'The project already has a definition of this event.', {
    attr: 'name',
    cause,
  });

const idOf = (text: string | undefined): string => {
  const id = z.uuid().safeParse(text);
  if (!id.success) throw noDefinition();
  return id.data;
};

export interface DefinitionRouteParts {
  readonly prisma: PrismaClient;
  readonly schemaRevisions: ProjectRevisions;
  readonly publicUrl: string;
}

export const createDefinitionRoutes = ({
  prisma,
  schemaRevisions,
  publicUrl,
}: DefinitionRouteParts): ProjectApiRoute[] => [
  {
    method: 'get',
    projectPath: '/event_definitions',
    handler: async ({ req, res, projectId }) => {
      const query = parseInput(eventDefinitionListParams, req.query);
      res.json(listPage(req, publicUrl, query, await listEventDefinitions(prisma, projectId, query)));
    },
  },
  {
    method: 'post',
    projectPath: '/event_definitions',
    handler: async ({ req, res, projectId, principal: { userId } }) => {
      const { verified, hidden, ...rest } = parseInput(eventDefinitionCreateSchema, req.body);
      const data = { ...rest, projectId, isVerified: verified, isHidden: hidden };
      const definition = await createEventDefinition(prisma, { userId, data }).catch((error: unknown) => {
        throw isUniqueViolation(error) ? nameTaken(error) : error;
      });
      res.status(201).json(eventDefinitionView(definition));
    },
  },
  {
    method: 'get',
    projectPath: '/event_definitions/by_name',
    handler: async ({ req, res, projectId }) => {
      const { name } = parseInput(eventDefinitionByNameParams, req.query);
      const definition = await prisma.eventDefinition.findFirst({ where: { name, projectId } });
      if (definition === null) throw noDefinition();
      res.json(eventDefinitionView(definition));
    },
  },
  {
    method: 'get',
    projectPath: '/event_definitions/:id',
    handler: async ({ res, projectId, params }) => {
      const definition = await prisma.eventDefinition.findFirst({
        where: { id: idOf(params.id), projectId },
      });
      if (definition === null) throw noDefinition();
      res.json(eventDefinitionView(definition));
    },
  },
  {
    method: 'patch',
    projectPath: '/event_definitions/:id',
    handler: async ({ req, res, projectId, params, principal: { userId } }) => {
      const { verified, hidden, ...rest } = parseInput(eventDefinitionPatchSchema, req.body);
      const definition = await changeEventDefinition(prisma, {
        projectId,
        id: idOf(params.id),
        userId,
        data: { ...rest, isVerified: verified, isHidden: hidden },
      });
      res.json(eventDefinitionView(definition));
    },
  },
  {
    method: 'get',
    projectPath: '/property_definitions',
    handler: async ({ req, res, projectId }) => {
      const query = parseInput(propertyDefinitionListParams, req.query);
      const definitions = await listPropertyDefinitions(prisma, projectId, {
        limit: query.limit,
        offset: query.offset,
        type: query.type,
        groupIndex: query.group_type_index,
        search: query.search,
        names: query.properties,
        excludedNames: query.excluded_properties,
        isNumerical: query.is_numerical,
        isFeatureFlag: query.is_feature_flag,
        excludesCore: query.exclude_core_properties,
        excludesHidden: query.exclude_hidden,
        eventNames: query.event_names,
        onlySeenOnEvents: query.filter_by_event_names,
      });
      res.json(listPage(req, publicUrl, query, definitions));
    },
  },
  {
    method: 'get',
    projectPath: '/property_definitions/seen_together',
    handler: async ({ req, res, projectId }) => {
      const { event_names: events, property_name: property } = parseInput(seenTogetherParams, req.query);
      res.json(await seenTogether(prisma, { projectId, events, property }));
    },
  },
  {
    method: 'get',
    projectPath: '/property_definitions/:id',
    handler: async ({ res, projectId, params }) => {
      const definition = await prisma.propertyDefinition.findFirst({
        where: { id: idOf(params.id), projectId },
      });
      if (definition === null) throw noDefinition();
      res.json(propertyDefinitionView(definition));
    },
  },
  {
    method: 'patch',
    projectPath: '/property_definitions/:id',
    handler: async ({ req, res, projectId, params, principal: { userId } }) => {
      const {
        verified,
        hidden,
        property_type: propertyType,
        ...rest
      } = parseInput(propertyDefinitionPatchSchema, req.body);
      const definition = await changePropertyDefinition(prisma, {
        projectId,
        id: idOf(params.id),
        userId,
        data: { ...rest, propertyType, isVerified: verified, isHidden: hidden },
      });
      if (propertyType !== undefined) await schemaRevisions.renew(projectId);
      res.json(propertyDefinitionView(definition));
    },
  },
];
