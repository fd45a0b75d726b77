/** Links between documents, and mentions of documents in code, name files and headings that exist. */
import { posix } from 'node:path';
import type { SourceFile } from './tracked-files.ts';

const LINK = /\]\(([^()\s]+)\)/g;
const MENTION = /(?<![\w./-])docs\/[\w./-]+\.md\b/g;
const HEADING = /^#{1,6} +(.+?) *$/gm;
const CODE = /^ *```[\s\S]*?^ *```|`[^`\n]*`/gm;

const isDocument = (path: string): boolean => path.endsWith('.md');
/** Tests name documents that they make up. */
const mayMakeUpNames = (path: string): boolean => path.endsWith('.test.ts');

/** Anchors as GitHub makes them: without punctuation, and numbered from the second of a name. */
const anchorsOf = (text: string): ReadonlySet<string> => {
  const seen = new Map<string, number>();
  const anchors = new Set<string>();
  for (const [, title] of text.replace(/^ *```[\s\S]*?^ *```/gm, '').matchAll(HEADING)) {
    const anchor = title!
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
      .replaceAll(' ', '-');
    const earlier = seen.get(anchor) ?? 0;
    seen.set(anchor, earlier + 1);
    anchors.add(earlier === 0 ? anchor : `${anchor}-${earlier}`);
  }
  return anchors;
};

export const checkDocumentLinks = (files: readonly SourceFile[], tracked: readonly string[]): string[] => {
  const known = new Set(tracked.flatMap((path) => [path, ...foldersOf(path)]));
  const anchors = new Map(
    files.filter(({ path }) => isDocument(path)).map(({ path, text }) => [path, anchorsOf(text)]),
  );

  const problemOf = (from: string, link: string): string | undefined => {
    if (/^[a-z][a-z+.-]*:/i.test(link)) return undefined;
    const [target = '', anchor] = link.split('#') as [string, string?];
    const path =
      target === '' ? from : posix.join(posix.dirname(from), decodeURIComponent(target)).replace(/\/$/, '');
    if (!known.has(path)) return `${from}: links to ${link}, which does not exist`;
    const isMissing =
      anchor !== undefined && anchors.has(path) && !anchors.get(path)!.has(decodeURIComponent(anchor));
    return isMissing ? `${from}: links to ${link}, but ${path} has no such heading` : undefined;
  };

  return files.flatMap(({ path, text }) => [
    ...(isDocument(path) ? [...text.replace(CODE, '').matchAll(LINK)] : []).flatMap(
      ([, link]) => problemOf(path, link!) ?? [],
    ),
    ...(mayMakeUpNames(path) ? [] : [...text.matchAll(MENTION)]).flatMap(([mention]) =>
      known.has(mention) ? [] : [`${path}: mentions ${mention}, which does not exist`],
    ),
  ]);
};

const foldersOf = (path: string): string[] => {
  const folder = posix.dirname(path);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
};
