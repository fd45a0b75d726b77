/** Builds the web app with Vite, and the page that shows insights to users of agents (`agent-view.html`). */
import { join } from 'node:path';
import { compressFiles } from './compress-files.ts';

export interface WebBuildOptions {
  readonly root: string;
  readonly outDirectory: string;
  /** 11 is the smallest and takes seconds; 5 takes a tenth of it. */
  readonly brotliQuality: number;
}

export const buildWebApp = async ({ root, outDirectory, brotliQuality }: WebBuildOptions): Promise<void> => {
  // Vite builds the development code of React when the environment has another value.
  process.env['NODE_ENV'] = 'production';
  const { build } = await import('vite');
  await build({
    configFile: join(root, 'apps/web/vite.config.ts'),
    configLoader: 'native',
    logLevel: 'warn',
    build: { outDir: outDirectory, emptyOutDir: true },
  });
  await build({
    configFile: join(root, 'apps/web/src/agent-view/vite.config.ts'),
    configLoader: 'native',
    logLevel: 'warn',
    build: { outDir: outDirectory, emptyOutDir: false },
  });
  await compressFiles(outDirectory, brotliQuality);
};
