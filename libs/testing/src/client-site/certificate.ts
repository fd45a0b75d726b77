/** A certificate authority for one test, made with node:crypto alone. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';
import {
  bits,
  boolean,
  integer,
  objectId,
  octets,
  sequence,
  set,
  tagged,
  taggedPlain,
  time,
  utf8,
} from './der.ts';

export interface Certificate {
  readonly certificatePem: string;
  readonly privateKeyPem: string;
}

export interface TestAuthority {
  readonly certificatePem: string;
  /** A server certificate for these DNS names and addresses. */
  issue(names: readonly string[], validity?: Validity): Certificate;
}

export interface Validity {
  readonly from: Date;
  readonly to: Date;
}

const DAY_MS = 24 * 3_600_000;
const aroundNow = (): Validity => ({
  from: new Date(Date.now() - DAY_MS),
  to: new Date(Date.now() + 30 * DAY_MS),
});

export const createTestAuthority = (commonName = 'Meridian test authority'): TestAuthority => {
  const keys = newKeys();
  const issuer = { name: nameOf(commonName), keys };
  const certificate = build(issuer, { name: issuer.name, publicKey: keys.publicKey }, aroundNow(), [
    extension('2.5.29.19', sequence(boolean(true)), 'critical'),
    // keyCertSign, cRLSign
    extension('2.5.29.15', Buffer.from([0x03, 0x02, 0x01, 0x06]), 'critical'),
    extension('2.5.29.14', octets(keyIdOf(keys.publicKey))),
  ]);
  return {
    certificatePem: certificate,
    issue(names, validity = aroundNow()) {
      const own = newKeys();
      const subject = { name: nameOf(names[0] ?? 'localhost'), publicKey: own.publicKey };
      const certificatePem = build(issuer, subject, validity, [
        extension('2.5.29.17', sequence(...names.map(alternativeName))),
        extension('2.5.29.37', sequence(objectId('1.3.6.1.5.5.7.3.1'))),
        extension('2.5.29.35', sequence(taggedPlain(0, keyIdOf(keys.publicKey)))),
      ]);
      return {
        certificatePem,
        privateKeyPem: own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      };
    },
  };
};

interface Keys {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

const newKeys = (): Keys => generateKeyPairSync('ec', { namedCurve: 'P-256' });

const SIGNED_WITH_ECDSA_SHA256 = sequence(objectId('1.2.840.10045.4.3.2'));

const build = (
  issuer: { name: Buffer; keys: Keys },
  subject: { name: Buffer; publicKey: KeyObject },
  validity: Validity,
  extensions: readonly Buffer[],
): string => {
  const toBeSigned = sequence(
    tagged(0, integer(Buffer.from([2]))),
    integer(serialNumber()),
    SIGNED_WITH_ECDSA_SHA256,
    issuer.name,
    sequence(time(validity.from), time(validity.to)),
    subject.name,
    subject.publicKey.export({ type: 'spki', format: 'der' }),
    tagged(3, sequence(...extensions)),
  );
  const signature = sign('sha256', toBeSigned, issuer.keys.privateKey);
  return pem(sequence(toBeSigned, SIGNED_WITH_ECDSA_SHA256, bits(signature)));
};

/** A number without a leading zero byte, which DER would not allow. */
const serialNumber = (): Buffer => Buffer.concat([Buffer.from([0x5a]), randomBytes(15)]);

const nameOf = (commonName: string): Buffer => sequence(set(sequence(objectId('2.5.4.3'), utf8(commonName))));

const alternativeName = (name: string): Buffer =>
  isIP(name) === 4
    ? taggedPlain(7, Buffer.from(name.split('.').map(Number)))
    : taggedPlain(2, Buffer.from(name));

const extension = (id: string, content: Buffer, critical?: 'critical'): Buffer =>
  sequence(objectId(id), ...(critical ? [boolean(true)] : []), octets(content));

const keyIdOf = (publicKey: KeyObject): Buffer =>
  createHash('sha1')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest();

const pem = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replaceAll(/.{64}/g, '$&\n').trim()}\n-----END CERTIFICATE-----\n`;
