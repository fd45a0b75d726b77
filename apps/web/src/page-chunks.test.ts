import { expect, it } from 'vitest';
import { listPageChunks } from '../build/first-page.ts';

const FILES = ['/app/src/pages/a/routes.ts', '/app/src/pages/b/routes.ts'] as const;
const codeOf = (page: string) =>
  `{ path: '${page}/z', load: () => import('./z.tsx') }, { path: '${page}', load: () => import('./page.tsx') }`;
const bundle = Object.fromEntries(
  ['a', 'b'].flatMap((page) =>
    ['z', 'page'].map((name) => {
      const fileName = `assets/${page}-${name}.js`;
      const facadeModuleId = `/app/src/pages/${page}/${name}.tsx`;
      return [fileName, { type: 'chunk', name, fileName, facadeModuleId, imports: [] }];
    }),
  ),
);

/** The text in index.html, when the build reads the files in this order. */
const tableOf = (order: readonly string[]): string => {
  const { transform, transformIndexHtml } = listPageChunks() as unknown as {
    transform: { handler(code: string, id: string): void };
    transformIndexHtml: { handler(html: string, context: object): readonly { children: string }[] };
  };
  for (const file of order) transform.handler(codeOf(file.split('/')[4]!), file);
  return transformIndexHtml.handler('', { bundle })[0]!.children;
};

it('the table of pages does not depend on the order in which the build reads their files', () => {
  const [first, second] = FILES;
  expect(tableOf([second, first])).toBe(tableOf([first, second]));
  expect(Object.keys(JSON.parse(tableOf([second, first])))).toEqual(['a/z', 'a', 'b/z', 'b']);
});
