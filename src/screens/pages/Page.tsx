import { type ComponentType, lazy } from 'react';
import { useParams } from 'wouter';
import type { PageName } from '../../routes.ts';
import { About } from './About.tsx';
import { Contact } from './Contact.tsx';
import { Faq } from './Faq.tsx';
import { Jobs } from './Jobs.tsx';
import { Merchants } from './Merchants.tsx';
import { Privacy } from './Privacy.tsx';
import { Security } from './Security.tsx';
import { Terms } from './Terms.tsx';

const Machines = lazy(async () => ({ default: (await import('../dev/Machines.tsx')).Machines }));

const PAGES: Record<PageName, ComponentType> = {
  about: About,
  security: Security,
  jobs: Jobs,
  faq: Faq,
  contact: Contact,
  privacy: Privacy,
  terms: Terms,
  merchants: Merchants,
};

/** The page of the footer that the path names (NAV-31), or the one for developers. */
export function Page() {
  const { page } = useParams<{ page: PageName | 'dev/machines' }>();
  if (page === 'dev/machines') return <Machines />;
  const Shown = PAGES[page];
  return <Shown />;
}
