import { describe, expect, it } from 'vitest';
import { checkDocumentLinks } from './document-links.ts';

const GUIDE =
  '# Guide\n\n## First step\n\n## Say `hello`, twice\n\n## First step\n\n```sh\n# no heading\n```\n';
const TRACKED = ['README.md', 'docs/guide.md', 'docs/images/a.png', 'libs/a/src/index.ts'];
const problemsOf = (path: string, text: string) =>
  checkDocumentLinks(
    [
      { path: 'docs/guide.md', text: GUIDE },
      { path, text },
    ],
    [...TRACKED, path],
  );

describe('a link of a document', () => {
  it.each([
    ['to a file', 'docs/other.md', '[x](guide.md)'],
    ['to a file above', 'libs/a/README.md', '[x](../../docs/guide.md#first-step)'],
    ['to a folder', 'README.md', '[x](docs/images/)'],
    ['to an image', 'README.md', '![x](docs/images/a.png)'],
    ['to a heading of a name used before', 'README.md', '[x](docs/guide.md#first-step-1)'],
    ['to a heading with code and a comma', 'README.md', '[x](docs/guide.md#say-hello-twice)'],
    ['to a heading of the same page', 'docs/other.md', '# One\n[x](#one)'],
    ['to another site', 'README.md', '[x](https://example.com/missing.md)'],
    ['in an example of code', 'README.md', '`[x](missing.md)`\n\n```md\n[x](missing.md)\n```\n'],
  ])('passes: %s', (_name, path, text) => {
    expect(problemsOf(path, text)).toEqual([]);
  });

  it.each([
    ['to a missing file', 'README.md', '[x](docs/missing.md)'],
    ['to a file of the root, seen from a folder', 'docs/other.md', '[x](docs/images/a.png)'],
    ['to a missing image', 'README.md', '![x](docs/images/b.png)'],
    ['to a missing heading', 'README.md', '[x](docs/guide.md#third-step)'],
    ['to a comment of a command', 'README.md', '[x](docs/guide.md#no-heading)'],
    ['to a missing heading of the same page', 'docs/other.md', '[x](#one)'],
  ])('is named: %s', (_name, path, text) => {
    expect(problemsOf(path, text)).toContainEqual(expect.stringMatching(new RegExp(`^${path}: links to `)));
  });
});

it('a document that code mentions exists, except in tests, which make names up', () => {
  const [there, missing] = ['docs/guide.md', 'docs/missing.md'].map((path) => `// See ${path}.`) as [
    string,
    string,
  ];
  expect(problemsOf('libs/a/src/b.ts', there)).toEqual([]);
  expect(problemsOf('libs/a/src/b.ts', missing)).toEqual([
    'libs/a/src/b.ts: mentions docs/missing.md, which does not exist',
  ]);
  expect(problemsOf('libs/a/src/b.test.ts', missing)).toEqual([]);
});
