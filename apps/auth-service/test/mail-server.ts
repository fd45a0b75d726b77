/** A minimal SMTP server for tests. */
import { type AddressInfo, createServer } from 'node:net';
import { Secret } from '@meridian/core';

export interface MailServer extends AsyncDisposable {
  readonly url: Secret;
  /** The texts of the mails that it took. */
  readonly received: string[];
  /** Connections since the start. */
  connections: number;
  /** The first line of a connection. A `421` ends it. */
  greeting: () => string;
  /** The answer to a command; undefined for the usual one. A `421` ends the connection. */
  answer: (command: string) => Promise<string | undefined> | string | undefined;
}

const USUAL_GREETING = '220 test';

export const startMailServer = async (): Promise<MailServer> => {
  const listener = createServer((socket) => {
    let isData = false;
    let text = '';
    server.connections += 1;
    socket.on('error', () => {});
    const say = (line: string) => {
      if (line.startsWith('421') || line.startsWith('221')) socket.end(`${line}\r\n`);
      else socket.write(`${line}\r\n`);
    };
    const usual = (command: string): string => {
      if (/^DATA/i.test(command)) return '354 go on';
      return /^QUIT/i.test(command) ? '221 bye' : '250 ok';
    };
    const run = async (command: string) => {
      const line = (await server.answer(command)) ?? usual(command);
      isData = line.startsWith('354');
      say(line);
    };
    say(server.greeting());
    socket.on('data', (chunk) => {
      if (!isData) {
        for (const command of chunk.toString().split('\r\n').filter(Boolean)) void run(command);
        return;
      }
      text += chunk.toString();
      if (!text.includes('\r\n.\r\n')) return;
      server.received.push(text);
      [isData, text] = [false, ''];
      say('250 taken');
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const server: MailServer = {
    url: new Secret(`smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`),
    received: [],
    connections: 0,
    greeting: () => USUAL_GREETING,
    answer: () => undefined,
    [Symbol.asyncDispose]: async () => {
      await new Promise((resolve) => listener.close(resolve));
    },
  };
  return server;
};

export const takesAll = (server: MailServer): void => {
  server.received.length = 0;
  server.connections = 0;
  server.greeting = () => USUAL_GREETING;
  server.answer = () => undefined;
};

export const subjectsOf = ({ received }: MailServer): string[] =>
  received.map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]?.trim() ?? '');
