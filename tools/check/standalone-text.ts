import type { SourceFile } from './tracked-files.ts';

/** Finds references to paths that a fresh clone does not contain. */
const foreign: ReadonlyArray<{ pattern: RegExp; what: string }> = [
  // An import of a folder of the same name inside a package is not a reference.
  {
    pattern: new RegExp(`${['\\.\\.', 'shared'].join('/')}(?![\\w/-]*\\.ts['"])`),
    what: 'a folder beside the repository',
  },
  {
    pattern: new RegExp(`(^|[\\s'"\`(=:])${['', 'work', ''].join('/')}`, 'm'),
    what: 'an absolute path of one machine',
  },
  { pattern: /"resolved": "https?:\/\//, what: 'the address of one package registry' },
  {
    pattern: /\b(?:DESIGN|[Ii]nterface|[Rr]eliability) R?\d/,
    what: 'a chapter of a document that is not here',
  },
];

export const checkStandaloneText = (files: readonly SourceFile[]): string[] => {
  return files.flatMap((file) =>
    foreign
      .filter(({ pattern }) => pattern.test(file.text))
      .map(({ what }) => `${file.path}: mentions ${what}`),
  );
};
