import { CodeBlock, Tabs } from '@meridian/ui';
import { useState } from 'react';
import { SNIPPETS, type Snippet } from './snippets.ts';

/** Code that sends a first event, for the common ways, ready to copy. */
export const SnippetTabs = ({ token }: { readonly token: string }) => {
  const [shown, setShown] = useState<Snippet['id']>('curl');
  return (
    <Tabs<Snippet['id']>
      label="Ways to send events"
      value={shown}
      onChange={setShown}
      items={SNIPPETS.map(({ id, label, text }) => ({
        value: id,
        label,
        content: (
          <CodeBlock code={text({ host: window.location.origin, token })} label={`Code for ${label}`} />
        ),
      }))}
    />
  );
};
