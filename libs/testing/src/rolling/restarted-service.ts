/** A fake service as a process that can be stopped: it accepts every credential and records each write. */
import { appendFileSync } from 'node:fs';
import {
  baseEnv,
  createApp,
  createLogger,
  createService,
  parseConfig,
  runService,
} from '@meridian/service-kit';

const WORK_MS = 5;
const principal = {
  currentProjectId: 1,
  projectIds: [1],
  organizationIds: [],
  userId: 1,
  scopes: ['*'],
  credential: 'personal_api_key',
  credentialId: 'key',
};
const identity = {
  active: true,
  identity: `header.${Buffer.from(JSON.stringify({ principal })).toString('base64url')}.signature`,
  expiresInSeconds: 5,
  tags: ['user:1'],
  credential: 'personal_api_key',
  credentialId: 'key',
  projectIds: [1],
};

await runService(() => {
  const config = parseConfig(baseEnv, process.env);
  const logger = createLogger({ name: 'restarted', level: config.LOG_LEVEL });
  const app = createApp({
    name: 'restarted',
    logger,
    configure: (express) => {
      express.post('/internal/exchange', (_req, res) => void res.json(identity));
      express.use((req, res) => {
        const { id } = (req.body ?? {}) as { id?: string };
        if (id !== undefined) appendFileSync(process.env['WRITES_FILE']!, `${id}\n`);
        setTimeout(() => res.json({ id }), WORK_MS);
      });
    },
  });
  return createService({ name: 'restarted', config, logger, app });
});
