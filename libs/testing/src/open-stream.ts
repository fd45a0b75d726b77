import { get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';

interface OpenStream {
  readonly res: IncomingMessage;
  /** The text that has arrived so far. */
  readonly text: () => string;
}

/** Opens an answer that lasts, such as server-sent events, on a separate connection. */
export const openStream = async (url: string, headers: OutgoingHttpHeaders): Promise<OpenStream> => {
  const res = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { headers, agent: false }, resolve).on('error', reject),
  );
  let text = '';
  res.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  res.on('error', () => {});
  return { res, text: () => text };
};
