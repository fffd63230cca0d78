import type { ComponentType } from 'react';
import { useParams } from 'wouter';
import type { PageName } from '../../app/routes.ts';
import { About } from './About.tsx';
import { Accessibility } from './Accessibility.tsx';
import { Contact } from './Contact.tsx';
import { Faq } from './Faq.tsx';
import { Jobs } from './Jobs.tsx';
import { Merchants } from './Merchants.tsx';
import { Privacy } from './Privacy.tsx';
import { Security } from './Security.tsx';
import { Terms } from './Terms.tsx';

const PAGES: Record<PageName, ComponentType> = {
  about: About,
  security: Security,
  jobs: Jobs,
  faq: Faq,
  contact: Contact,
  privacy: Privacy,
  terms: Terms,
  merchants: Merchants,
  accessibility: Accessibility,
};

/** The footer page of the path (NAV-31). */
export function Page() {
  const { page } = useParams<{ page: PageName }>();
  const Shown = PAGES[page];
  return <Shown />;
}
