import { createHash } from 'node:crypto';
import type { BrandFile } from '../../domain/brand/brand.ts';
import { type Hex, readableShade, type Shades, shadesOf } from '../../domain/brand/colors.ts';
import type { Entry, Identity, OwnPage } from '../../domain/brand/portal.ts';
import type { Drawings } from './icons.ts';

/** A brand as it was read: the file, and what its other files hold. */
export interface BrandRead {
  readonly file: BrandFile;
  readonly drawings: Drawings & { readonly logoDark: string };
  /** The pages that the host has written, as HTML. */
  readonly pages: Readonly<Partial<Record<OwnPage, string>>>;
  /** True for the brand of Billfold itself, which shows in a sandbox without a setting. */
  readonly isHouse: boolean;
}

/** Whose portal this is (ruling 61). */
export interface Brand extends BrandRead {
  readonly identity: Identity;
  readonly colors: { readonly light: Shades; readonly dark: Shades };
  readonly mailFrom: string;
  /** Changes with anything that a customer can see of it. */
  readonly hash: string;
}

/** The ground of a logo on an icon. */
export const ICON_GROUND: Hex = '#fffdf9';

export function brandOf(
  read: BrandRead,
  settings: { zone?: string | undefined; without?: readonly Entry[] },
): Brand {
  const { file, pages } = read;
  const { accent, accentDark = readableShade(accent, 'dark') } = file.colors;
  const zone = settings.zone ?? file.timeZone;
  const identity: Identity = {
    name: file.name,
    shortName: file.shortName,
    purpose: file.purpose,
    textSender: file.senders.text ?? file.shortName,
    zone,
    zoneName: zoneName(zone, 'shortGeneric'),
    zoneWords: zoneName(zone, 'longGeneric'),
    contact: { ...file.contact, address: file.contact.address ?? '' },
    pages: Object.fromEntries(
      Object.entries(pages).map(([page, html]) => [page, `/brand/${page}-${hashOf(html)}.html`]),
    ),
    without: [...(settings.without ?? []), ...(pages.jobs === undefined ? ['jobs' as const] : [])],
  };
  return {
    ...read,
    identity,
    colors: { light: shadesOf(accent, 'light'), dark: shadesOf(accentDark, 'dark') },
    mailFrom: file.senders.mail,
    hash: hashOf(JSON.stringify([identity, read])),
  };
}

export function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 8);
}

/** By the rules of today: some zones had others when time began for computers. */
function zoneName(zone: string, kind: 'shortGeneric' | 'longGeneric'): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: kind }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
