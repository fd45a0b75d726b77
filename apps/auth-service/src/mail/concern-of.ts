/** Codes of nodemailer for errors that concern one mail: its addresses or its content. */
const ABOUT_ONE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);
/** The server ends the connection, whatever the command was. */
const SERVICE_NOT_AVAILABLE = 421;

interface MailError {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
}

/**
 * What a failure concerns:
 * `server`: it takes no mail from us at all.
 * `mail`: it refuses this mail.
 * `connection`: it ended or was silent, because of the server or of this mail.
 */
export const concernOf = (error: unknown): 'server' | 'mail' | 'connection' => {
  const { code, command, responseCode } = (error ?? {}) as MailError;
  if (typeof code !== 'string') return 'mail';
  if (command === 'MAIL FROM') return 'server'; // the sender is the same for all mails
  const isAboutMail = ABOUT_ONE_MAIL.has(code);
  if (isAboutMail) return responseCode === SERVICE_NOT_AVAILABLE ? 'connection' : 'mail';
  // The server answered before it knew the mail.
  return responseCode === undefined ? 'connection' : 'server';
};
