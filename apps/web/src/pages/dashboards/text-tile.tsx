import { Fragment } from 'react';
import { type Block, type Inline, parseText } from './parse-text.ts';

/** A text tile. Its Markdown is parsed to a few known elements, so HTML in it is shown as text. */
export const TextTile = ({ body }: { readonly body: string }) => (
  <div className="wrap-anywhere space-y-2">
    {parseText(body).map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text have no other identity
      <BlockView key={index} block={block} />
    ))}
  </div>
);

const BlockView = ({ block }: { readonly block: Block }) => {
  if (block.type === 'heading') {
    return (
      <h3 className="font-semibold text-base">
        <InlineView parts={block.parts} />
      </h3>
    );
  }
  if (block.type === 'list') {
    return (
      <ul className="list-disc pl-5">
        {block.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of a text have no other identity
          <li key={index}>
            <InlineView parts={item} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <p className="whitespace-pre-line">
      <InlineView parts={block.parts} />
    </p>
  );
};

const InlineView = ({ parts }: { readonly parts: readonly Inline[] }) =>
  parts.map((part, index) => {
    const key = index;
    if (part.type === 'link')
      return (
        <a key={key} href={part.href} target="_blank" rel="noopener noreferrer">
          {part.text}
        </a>
      );
    if (part.type === 'bold') return <strong key={key}>{part.text}</strong>;
    if (part.type === 'code') return <code key={key}>{part.text}</code>;
    return <Fragment key={key}>{part.text}</Fragment>;
  });
