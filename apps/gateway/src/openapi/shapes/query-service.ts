import * as insights from '@meridian/contracts/insights';
import { PROJECT_PATH } from '@meridian/contracts/public-api';
import * as query from '@meridian/contracts/query';
import { below, CREATED, type Shapes } from './shape.ts';

const queryRun = {
  body: query.queryRequestSchema,
  answer: query.queryAnswerSchema,
  example: { results: [['$pageview', 42]], columns: ['event', 'count()'], types: [], hasMore: false },
};
const variable = {
  answer: insights.insightVariableSchema,
  example: {
    id: '01990a3c-0000-7000-8000-000000000000',
    name: 'Minimum age',
    code_name: 'minimum_age',
    type: 'Number',
    default_value: 18,
    values: null,
    is_multi: false,
    isNull: false,
    created_by: 1,
    created_at: '2026-11-01T09:30:00.000Z',
  },
};
const variableWrite = { ...variable, body: insights.insightVariableWriteSchema };

export const QUERY_SERVICE_SHAPES: Shapes = {
  ...below(`${PROJECT_PATH}/query`, {
    'POST /': queryRun,
    'POST /:kind/': queryRun,
    'GET /:query_id/': { answer: query.queryStatusSchema },
  }),
  ...below(`${PROJECT_PATH}/insights`, {
    'GET /': { query: insights.insightListParams },
    'GET /:key/': { query: insights.insightRetrieveParams },
    'POST /': { body: insights.insightWriteSchema, ...CREATED },
    'PATCH /:key/': { body: insights.insightWriteSchema },
    'PUT /:key/': { body: insights.insightWriteSchema },
    'GET /trending/': { query: insights.insightTrendingParams },
    'POST /cancel/': CREATED,
    'POST /viewed/': { body: insights.insightViewedSchema, ...CREATED },
  }),
  ...below(`${PROJECT_PATH}/insight_variables`, {
    'POST /': { ...variableWrite, ...CREATED },
    'GET /:id/': variable,
    'PATCH /:id/': variableWrite,
    'PUT /:id/': variableWrite,
  }),
  ...below(PROJECT_PATH, {
    'POST /actions/': CREATED,
    'POST /cohorts/': CREATED,
  }),
};
