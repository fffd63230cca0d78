import type { Hono } from 'hono';
import { DAY } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';

const PATH = '/.well-known/security.txt';

/** Readers of the file ask for it again after this time: an address in an old copy may have no reader any more. */
const LIFE = 90 * DAY;

/** Where somebody who finds a weakness of this portal reaches its host (RFC 9116). */
export function serveSecurityContact(
  app: Hono,
  { clock, config }: Pick<Dependencies, 'clock' | 'config'>,
): void {
  const { brand, publicUrl } = config;
  app.get(PATH, (c) => {
    c.header('Cache-Control', 'public, max-age=86400');
    return c.text(
      [
        `Contact: mailto:${brand.identity.contact.email}`,
        `Contact: ${publicUrl}/#/contact`,
        `Expires: ${new Date(clock.now() + LIFE).toISOString()}`,
        `Policy: ${publicUrl}/#/security`,
        'Preferred-Languages: en',
        `Canonical: ${publicUrl}${PATH}`,
        '',
      ].join('\n'),
    );
  });
}
