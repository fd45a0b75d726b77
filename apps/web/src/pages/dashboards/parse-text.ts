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

export const parseText = (body: string): readonly Block[] =>
  body
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .flatMap((paragraph): Block[] => {
      const lines = paragraph.split('\n').filter((line) => line.trim() !== '');
      const heading = HEADING.exec(lines[0] ?? '');
      if (heading !== null) {
        const rest = lines.slice(1).join('\n');
        return [
          { type: 'heading', parts: parseInline(heading[1] ?? '') },
          ...(rest === '' ? [] : parseText(rest)),
        ];
      }
      const items = lines.map((line) => LIST_ITEM.exec(line)?.[1]);
      if (items.every((item) => item !== undefined))
        return [{ type: 'list', items: items.map((item) => parseInline(item)) }];
      return [{ type: 'paragraph', parts: parseInline(lines.join('\n')) }];
    });
