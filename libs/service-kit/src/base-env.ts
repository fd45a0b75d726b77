import { z } from 'zod';
import { type ConfigOf, envInteger, envUrl, secretString } from './config.ts';

const port = (description: string, byDefault: number) =>
  envInteger(description, { max: 65_535 }).default(byDefault);

/** The variables of every process. Spread it into the shape in `config.ts` of the app. */
export const baseEnv = {
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'expected development, test or production')
    .default('development')
    .describe('runtime environment'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'expected fatal, error, warn, info, debug, trace or silent',
    )
    .default('info')
    .describe('minimum log level'),
  REGION: z.enum(['us', 'eu'], 'expected us or eu').default('us').describe('region that this process serves'),
  HOST: z.string().optional().describe('address to listen on; loopback unless NODE_ENV=production'),
  PORT: port('public port; 0 selects a free one', 8080),
  INTERNAL_PORT: port('port for health checks and metrics; 0 selects a free one', 9090),
  SHUTDOWN_DELAY_MS: envInteger(
    'how long a stopping process still accepts requests; 5000 in production, otherwise 0',
  ).optional(),
  SHUTDOWN_TIMEOUT_MS: envInteger('how long a stopping process waits for requests in progress').default(
    30_000,
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: envUrl(
    'address of an OTLP/HTTP collector; without it, tracing is off',
  ).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('expected a number from 0 to 1')
    .min(0, 'expected a number from 0 to 1')
    .max(1, 'expected a number from 0 to 1')
    .default(1)
    .describe('share of new traces to sample'),
};

export type BaseConfig = ConfigOf<typeof baseEnv>;

/** Read by services that call or answer `/internal/*`. Both secrets are accepted; the first one is sent. */
export const internalEnv = {
  INTERNAL_SECRET: secretString('secret with which the services of a region authenticate to each other', {
    minLength: 16,
  }),
  INTERNAL_SECRET_PREVIOUS: secretString('previous INTERNAL_SECRET, still accepted during a rotation', {
    minLength: 16,
  }).optional(),
};
