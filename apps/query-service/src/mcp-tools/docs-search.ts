/** `docs_search`: the sections of this product's documentation that fit a question best. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface Section {
  readonly page: string;
  readonly title: string;
  readonly body: string;
  readonly words: ReadonlyMap<string, number>;
}

const MAX_RESULTS = 5;
const MAX_EXCERPT_CHARS = 2_500;
/** A match in a heading weighs more than one in the text. */
const TITLE_WEIGHT = 5;

/** Beside the bundle of the service, or in the repository. */
const FOLDERS = ['./docs/', '../../../../docs/'].map((path) => fileURLToPath(new URL(path, import.meta.url)));

/** Pages for operators and developers of this product. */
const PAGES_FOR_OPERATORS: ReadonlySet<string> = new Set(
  [
    'architecture',
    'benchmarks',
    'clickhouse',
    'conventions',
    'oauth-conformance',
    'reliability',
    'runbook',
    'testing',
  ].map((name) => `${name}.md`),
);

export type DocsSearch = (query: string) => string;

export const createDocsSearch = (): DocsSearch => {
  let sections: readonly Section[] | undefined;
  return (query) => {
    sections ??= readSections();
    return search(sections, query);
  };
};

const readSections = (): readonly Section[] => {
  const folder = FOLDERS.find((path) => existsSync(path));
  if (folder === undefined) throw new Error('the documentation is missing beside the bundle');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md') && !PAGES_FOR_OPERATORS.has(file))
    .toSorted()
    .flatMap((file) => sectionsOf(file, readFileSync(`${folder}${file}`, 'utf8')));
};

/** One section for each heading; headings in code are part of it. */
const sectionsOf = (page: string, markdown: string): Section[] => {
  const sections: { title: string; lines: string[] }[] = [];
  let isCode = false;
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode;
    const heading = isCode ? null : /^#{1,3} (.+)$/.exec(line);
    if (heading) sections.push({ title: heading[1]!, lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  const top = sections[0]?.title ?? page;
  return sections
    .map(({ title, lines }) => ({
      title: title === top ? title : `${top}: ${title}`,
      body: lines.join('\n').trim(),
    }))
    .filter(({ body }) => body !== '')
    .map(({ title, body }) => ({ page, title, body, words: countWords(title, body) }));
};

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}_$]{2,}/gu) ?? []).map(stem);

/** Plural and singular are the same word. */
const stem = (word: string): string => (word.length > 3 ? word.replace(/(?:ies|es|s)$/, '') : word);

const countWords = (title: string, body: string): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  const add = (word: string, weight: number): void => void counts.set(word, (counts.get(word) ?? 0) + weight);
  for (const word of wordsOf(body)) add(word, 1);
  for (const word of wordsOf(title)) add(word, TITLE_WEIGHT);
  return counts;
};

/** A rare word weighs more; many of one word in a section count less and less. */
const search = (sections: readonly Section[], query: string): string => {
  const asked = [...new Set(wordsOf(query))];
  const rarity = new Map(
    asked.map((word) => {
      const holders = sections.filter(({ words }) => words.has(word)).length;
      return [word, holders === 0 ? 0 : Math.log(1 + sections.length / holders)] as const;
    }),
  );
  const found = sections
    .map((section) => ({
      section,
      score: asked.reduce(
        (sum, word) => sum + Math.log1p(section.words.get(word) ?? 0) * rarity.get(word)!,
        0,
      ),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_RESULTS);
  if (found.length === 0)
    return 'No page of the documentation fits. Use other words, such as the name of a function, a table or an address.';
  const pages = found.map(
    ({ section: { page, title, body } }) =>
      `# ${title}\nPage: docs/${page}\n\n${body.length > MAX_EXCERPT_CHARS ? `${body.slice(0, MAX_EXCERPT_CHARS)}…` : body}`,
  );
  return `Found ${found.length} sections of the documentation:\n\n${pages.join('\n\n---\n\n')}`;
};
