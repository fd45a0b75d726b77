/** The Vite dev server of the web app, to which the gateway forwards during `npm run dev`. PORT is its port. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, type Plugin } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Answers the launcher, which asks every process whether it is ready. */
const health = (): Plugin => ({
  name: 'health',
  configureServer: ({ middlewares }) => {
    middlewares.use((req, res, next) => {
      if (req.url === '/livez' || req.url === '/readyz') res.end('ok');
      else next();
    });
  },
});

const server = await createServer({
  configFile: join(root, 'apps/web/vite.config.ts'),
  configLoader: 'native',
  clearScreen: false,
  plugins: [health()],
  server: { port: Number(process.env['PORT']) },
});
await server.listen();

const stop = (): void => void server.close().finally(() => process.exit(0));
process.on('SIGTERM', stop);
// The launcher has ended.
process.on('disconnect', stop);
