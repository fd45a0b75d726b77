import type { Secret } from '@meridian/core';
import { createTransport } from 'nodemailer';
import type { Mail } from './queue-mail.ts';

export interface Mailer {
  send(mail: Omit<Mail, 'urgent' | 'dependsOn'>): Promise<void>;
  /** Throws unless the mail server answers and accepts the account. */
  verify(): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 15_000;

/** undefined without a mail server: mails wait, and the product shows notices meanwhile. */
export const createMailer = ({
  url,
  from,
}: {
  url: Secret | undefined;
  from: string;
}): Mailer | undefined => {
  if (url === undefined) return undefined;
  const transport = createTransport({
    url: url.reveal(),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, subject, text, unsubscribeUrl }) => {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        ...(unsubscribeUrl !== undefined && { headers: unsubscribeHeaders(unsubscribeUrl) }),
      });
    },
    verify: async () => {
      await transport.verify();
    },
    close: () => transport.close(),
  };
};

/** RFC 8058: mail programs send a POST to the address when the reader unsubscribes. */
const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
