/** Codes of nodemailer for errors that concern one mail: its addresses or its content. */
const ABOUT_ONE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);
/** The server ends the connection, whatever the command was. */
const SERVICE_NOT_AVAILABLE = 421;

interface MailError {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
}

/** True when the server cannot be reached or takes no mail from us at all; false when it refuses this mail. */
export const isServerOutage = (error: unknown): boolean => {
  const { code, command, responseCode } = (error ?? {}) as MailError;
  if (typeof code !== 'string') return false;
  if (responseCode === SERVICE_NOT_AVAILABLE || !ABOUT_ONE_MAIL.has(code)) return true;
  return command === 'MAIL FROM'; // the sender is the same for all mails
};
