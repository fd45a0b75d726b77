import { z } from 'zod';
import { type ConfigOf, envInteger, envUrl, secretString } from './config.ts';

const port = (description: string, byDefault: number) =>
  envInteger(description, { max: 65_535 }).default(byDefault);

/** The variables every process has. Spread it into the app's own shape in `config.ts`. */
export const baseEnv = {
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'expected development, test or production')
    .default('development')
    .describe('kind of installation'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'expected a pino level')
    .default('info')
    .describe('the lowest level that is logged'),
  REGION: z.enum(['us', 'eu'], 'expected us or eu').default('us').describe('the region this process serves'),
  HOST: z.string().optional().describe('address to listen on; loopback unless NODE_ENV=production'),
  PORT: port('public listener; 0 takes a free port', 8080),
  INTERNAL_PORT: port('listener for health and metrics; 0 takes a free port', 9090),
  SHUTDOWN_DELAY_MS: envInteger(
    'how long a stopping process keeps taking requests; 5000 in production, else 0',
  ).optional(),
  SHUTDOWN_TIMEOUT_MS: envInteger('how long a stopping process waits for what is in flight').default(30_000),
  OTEL_EXPORTER_OTLP_ENDPOINT: envUrl('OTLP/HTTP collector; traces are off without it').optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('expected a number from 0 to 1')
    .min(0, 'expected a number from 0 to 1')
    .max(1, 'expected a number from 0 to 1')
    .default(1)
    .describe('share of new traces that are kept'),
};

export type BaseConfig = ConfigOf<typeof baseEnv>;

/** For services that call or answer `/internal/*`. Both secrets are accepted; the first one is sent. */
export const internalEnv = {
  INTERNAL_SECRET: secretString('shared by the services of a region', {
    minLength: 16,
  }),
  INTERNAL_SECRET_PREVIOUS: secretString('accepted besides INTERNAL_SECRET while that is being rotated', {
    minLength: 16,
  }).optional(),
};
