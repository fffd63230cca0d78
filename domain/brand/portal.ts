import { PURPOSE } from './text/purpose.ts';

/** The pages about a portal whose words its host can write, by the last part of their address (NAV-31). */
export const OWN_PAGES = [
  'about',
  'security',
  'jobs',
  'faq',
  'privacy',
  'terms',
  'merchants',
  'accessibility',
] as const;

export type OwnPage = (typeof OWN_PAGES)[number];

export interface Contact {
  readonly phone: string;
  readonly email: string;
  readonly hours: string;
  /** Empty where nobody can come by. */
  readonly address: string;
}

/** Entries of the sign-in page that a host may not have set up (ruling 54). */
export type Entry = 'guest' | 'merchant' | 'jobs';

/** What a page needs to know of the brand (ruling 24). */
export interface Identity {
  readonly name: string;
  /** With at most twelve letters, below the icon of the installed app. */
  readonly shortName: string;
  /** In one sentence, what the portal is for. */
  readonly purpose: string;
  /** Begins each text message. */
  readonly textSender: string;
  readonly zone: string;
  /** How a time of that zone is named where the reader's own clock shows another: `MT`. */
  readonly zoneName: string;
  /** The zone in a sentence: `Mountain Time`. */
  readonly zoneWords: string;
  readonly contact: Contact;
  /** Where the pages are that the host has written, as HTML. The others have the words of Billfold. */
  readonly pages: Readonly<Partial<Record<OwnPage, string>>>;
  /** What the page as it is served leaves out. */
  readonly without: readonly Entry[];
}

declare global {
  /** A script of the page sets it before the app, and the server writes that script (ruling 61). */
  var portal: Identity | undefined;
}

/** What a portal says of itself before it has a brand. */
const UNNAMED: Identity = {
  name: 'Billfold',
  shortName: 'Billfold',
  purpose: PURPOSE,
  textSender: 'Billfold',
  zone: 'America/Denver',
  zoneName: 'MT',
  zoneWords: 'Mountain Time',
  contact: { phone: '', email: '', hours: '', address: '' },
  pages: {},
  without: [],
};

let own = globalThis.portal ?? UNNAMED;

/** A process serves one portal. Called once, before anything is said to a customer. */
export function nameThisPortal(identity: Identity): void {
  own = identity;
}

export const thisPortal = (): Identity => own;

/** The name of the portal, in sentences. */
export const portalName = (): string => own.name;
