/** A page that shows MCP Apps as the hosts of agents do: in a sandboxed frame, under the policy that the view asks for. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';

/** Runs in the browser. */
const HOST = `
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';
window.opened = [];
window.show = async (result, theme) => {
  document.body.innerHTML = '<iframe sandbox="allow-scripts" style="border:0;width:720px;height:100px"></iframe>';
  const frame = document.querySelector('iframe');
  const bridge = new AppBridge(null, { name: 'host', version: '1.0.0' }, { openLinks: {} }, { hostContext: { theme } });
  bridge.onsizechange = ({ height }) => { if (height) frame.style.height = height + 'px'; };
  bridge.onopenlink = async ({ url }) => { window.opened.push(url); return {}; };
  const ready = new Promise((resolve) => { bridge.oninitialized = resolve; });
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  frame.src = '/view';
  await ready;
  await bridge.sendToolInput({ arguments: {} });
  await bridge.sendToolResult(result);
};`;

/** The policy that a host sends for a view that names no domains. */
const POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "connect-src 'none'",
  "frame-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

export interface HostPage {
  readonly url: string;
  close(): void;
}

export const startHostPage = async (view: string): Promise<HostPage> => {
  const { outputFiles } = await build({
    stdin: { contents: HOST, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    format: 'esm',
  });
  const script = outputFiles[0]!.text;
  const pages: Readonly<Record<string, readonly [type: string, text: string, policy?: string]>> = {
    '/': [
      'text/html',
      '<!doctype html><title>Host</title><body></body><script type="module" src="/host.js"></script>',
    ],
    '/host.js': ['text/javascript', script],
    '/view': ['text/html; charset=utf-8', view, POLICY],
  };
  const server = createServer((req, res) => {
    const [type, text, policy] = pages[req.url ?? ''] ?? ['text/plain', ''];
    res.writeHead(200, { 'content-type': type, ...(policy && { 'content-security-policy': policy }) });
    res.end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => server.close(),
  };
};
