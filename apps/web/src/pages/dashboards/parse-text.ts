/** The part of Markdown that notes on dashboards use: headings, lists, bold, code and links to http addresses. */
export type Inline =
  | { readonly type: 'text' | 'bold' | 'code'; readonly text: string }
  | { readonly type: 'link'; readonly text: string; readonly href: string };

export type Block =
  | { readonly type: 'heading' | 'paragraph'; readonly parts: readonly Inline[] }
  | { readonly type: 'list'; readonly items: ReadonlyArray<readonly Inline[]> };

const INLINE =
  /\*\*(?<bold>[^*\n]+)\*\*|`(?<code>[^`\n]+)`|\[(?<label>[^\]\n]+)\]\((?<target>https?:\/\/[^\s)]+)\)|(?<url>https?:\/\/[^\s<>()]+[^\s<>().,;:!?])/g;

export const parseInline = (text: string): readonly Inline[] => {
  const parts: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > end) parts.push({ type: 'text', text: text.slice(end, match.index) });
    const { bold, code, label = '', target, url } = match.groups ?? {};
    if (bold !== undefined) parts.push({ type: 'bold', text: bold });
    else if (code !== undefined) parts.push({ type: 'code', text: code });
    else if (target !== undefined) parts.push({ type: 'link', text: label, href: target });
    else if (url !== undefined) parts.push({ type: 'link', text: url, href: url });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ type: 'text', text: text.slice(end) });
  return parts;
};

const LIST_ITEM = /^\s*[-*] +(.*)$/;
const HEADING = /^#{1,6} +(.*)$/;

interface Draft {
  readonly type: Block['type'];
  /** The lines of each item of a list; a single one for all else. */
  readonly items: string[][];
}

const blockOf = ({ type, items }: Draft): Block => {
  const parts = items.map((lines) => parseInline(lines.join('\n')));
  return type === 'list' ? { type, items: parts } : { type, parts: parts[0] ?? [] };
};

/** Headings and lists begin at their line, also directly below a paragraph. A line below an item continues the item. */
export const parseText = (body: string): readonly Block[] => {
  const drafts: Draft[] = [];
  let open: Draft | undefined;
  const begin = (type: Block['type'], text: string): Draft => {
    const draft = { type, items: [[text]] };
    drafts.push(draft);
    return draft;
  };
  for (const line of body.split('\n')) {
    const heading = HEADING.exec(line)?.[1];
    const item = LIST_ITEM.exec(line)?.[1];
    if (line.trim() === '') open = undefined;
    else if (heading !== undefined) {
      begin('heading', heading);
      open = undefined;
    } else if (item !== undefined && open?.type === 'list') open.items.push([item]);
    else if (item !== undefined) open = begin('list', item);
    else if (open === undefined) open = begin('paragraph', line);
    else open.items.at(-1)?.push(line);
  }
  return drafts.map(blockOf);
};
