import { expect, it } from 'vitest';
import { concernOf } from './concern-of.ts';

it.each([
  ['the server takes no mail at the moment', { code: 'EPROTOCOL', command: 'CONN', responseCode: 421 }],
  ['the server takes no mail of the sender', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 451 }],
  ['the server closes at the sender', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 421 }],
  ['the password is wrong', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }],
])('%s: it concerns the server', (_name, error) => {
  expect(concernOf(Object.assign(new Error('no'), error))).toBe('server');
});

it.each([
  ['the server cannot be reached', { code: 'ESOCKET', command: 'CONN' }],
  ['the server does not answer', { code: 'ETIMEDOUT', command: 'CONN' }],
  ['the name of the server is unknown', { code: 'EDNS' }],
  ['the connection is lost', { code: 'ECONNECTION', command: 'CONN' }],
  ['the server closes at the recipient', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 421 }],
  ['the server closes at the text', { code: 'EMESSAGE', command: 'DATA', responseCode: 421 }],
])('%s: it concerns the connection', (_name, error) => {
  expect(concernOf(Object.assign(new Error('no'), error))).toBe('connection');
});

it.each([
  ['the recipient is unknown', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }],
  ['the mailbox is full', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 452 }],
  ['the text is refused', { code: 'EMESSAGE', command: 'DATA', responseCode: 554 }],
  ['a bug', {}],
])('%s: it concerns the mail', (_name, error) => {
  expect(concernOf(Object.assign(new Error('no'), error))).toBe('mail');
});
