/** The smallest service there is, for the tests of `runService` and of the bundler. */
import {
  baseEnv,
  createApp,
  createLogger,
  createService,
  parseConfig,
  runService,
} from '../../../src/index.ts';

await runService(() => {
  const config = parseConfig(baseEnv, process.env);
  const logger = createLogger({ name: 'tiny', level: config.LOG_LEVEL });
  const app = createApp({
    name: 'tiny',
    logger,
    configure: (express) => {
      express.get('/', (_req, res) => void res.json({}));
      express.get('/crash', () => {
        setImmediate(() => {
          throw new Error('crashed with phx_us1AbCdEfGhIjKlMnOpQrSt');
        });
      });
    },
  });
  const onStop = async () => void process.stderr.write('stores closed\n');
  return createService({ name: 'tiny', config, logger, app, onStop });
});
