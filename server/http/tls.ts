import { createServer, type Server, type ServerOptions } from 'node:https';
import type { Certificate } from '../config.ts';

/** Mozilla's intermediate list of 2025: forward secrecy and authenticated encryption, without anything older. */
const CIPHERS = [
  'TLS_AES_128_GCM_SHA256',
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
];

export interface TlsListener {
  readonly createServer: typeof createServer;
  readonly serverOptions: ServerOptions;
}

/** How the server listens when it speaks https itself. */
export function listenByTls(certificate: Certificate): TlsListener {
  return { createServer, serverOptions: secureContext(certificate) };
}

/** New connections get this certificate. Open ones keep theirs. */
export function replaceCertificate(server: Server, certificate: Certificate): void {
  server.setSecureContext(secureContext(certificate));
}

function secureContext({ cert, key }: Certificate) {
  return { cert, key, minVersion: 'TLSv1.2' as const, ciphers: CIPHERS.join(':') };
}
