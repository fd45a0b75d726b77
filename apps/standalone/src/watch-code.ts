import { watch } from 'node:fs';
import { join, sep } from 'node:path';
import type { ServiceEntry } from './services.ts';

const SETTLE_MS = 150;

/** Restarts a service when the code of its app changes, and all services when a lib changes. */
export const watchCode = (
  root: string,
  services: readonly ServiceEntry[],
  restart: (names: ReadonlySet<string>) => Promise<void>,
  signal: AbortSignal,
): void => {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const onChange = (path: string) => {
    if (
      !/\.(ts|sql|html|css)$/.test(path) ||
      /\.test\.ts$/.test(path) ||
      path.includes(`${sep}generated${sep}`)
    )
      return;
    for (const name of affectedBy(path, services)) changed.add(name);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const names = new Set(changed);
      changed.clear();
      void restart(names);
    }, SETTLE_MS);
  };
  for (const group of ['apps', 'libs']) {
    watch(join(root, group), { recursive: true, signal }, (_event, file) => {
      if (file) onChange(join(group, file));
    });
  }
};

/** Libraries of the web app, which its dev server watches. Services use the design tokens only. */
const WEB_ONLY = /^libs[/\\](?:charts|ui(?![/\\]src[/\\]tokens\.ts$))[/\\]/;

/** `path` is relative to the root. */
export const affectedBy = (path: string, services: readonly ServiceEntry[]): string[] => {
  if (WEB_ONLY.test(path)) return [];
  const [group, project] = path.split(sep);
  return services
    .filter((service) => group === 'libs' || service.entry.startsWith(`apps/${project}/`))
    .map((service) => service.name);
};
