import type { ComponentType } from 'react';
import { Redirect, useParams } from 'wouter';
import { type PageName, to } from '../../routes.ts';
import { About } from './About.tsx';
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
};

/** A page of the footer by the name in its path; a name that is none of them leads to the bills (NAV-02, NAV-31). */
export function Page() {
  const { page = '' } = useParams<{ page: string }>();
  if (!Object.hasOwn(PAGES, page)) return <Redirect to={to.bills()} replace />;
  const Shown = PAGES[page as PageName];
  return <Shown />;
}
