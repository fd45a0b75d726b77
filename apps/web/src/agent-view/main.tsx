/** The chart of an insight inside the conversation of an agent (MCP Apps). It loads nothing: the host gives the data. */
import { setTheme } from '@meridian/ui';
import { App, type McpUiHostContext } from '@modelcontextprotocol/ext-apps';
import { createRoot } from 'react-dom/client';
import 'virtual:tokens.css';
import './view.css';
import { readResult } from './read-result.ts';
import { View } from './view.tsx';

const root = createRoot(document.getElementById('view')!);
const app = new App({ name: 'Meridian insight', version: '1.0.0' }, {});
const openLink = (url: string): void => void app.openLink({ url });

const follow = ({ theme }: Pick<McpUiHostContext, 'theme'>): void => {
  if (theme !== undefined) setTheme(theme);
};

app.ontoolresult = ({ structuredContent, isError }) => {
  const insight = isError ? undefined : readResult(structuredContent);
  root.render(<View insight={insight} onOpen={openLink} />);
};
app.onhostcontextchanged = follow;
await app.connect();
follow(app.getHostContext() ?? {});
