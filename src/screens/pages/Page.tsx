import type { ComponentType } from 'react';
import { Redirect, useParams } from 'wouter';
import { type OwnPage, thisPortal } from '../../../domain/brand/portal.ts';
import { type PageName, to } from '../../app/routes.ts';
import { OwnWords } from '../../widgets/account/OwnWords.tsx';
import { About } from './About.tsx';
import { Accessibility } from './Accessibility.tsx';
import { Contact } from './Contact.tsx';
import { Faq } from './Faq.tsx';
import { Merchants } from './Merchants.tsx';
import { Privacy } from './Privacy.tsx';
import { Security } from './Security.tsx';
import { Terms } from './Terms.tsx';
import { TextPage } from './TextPage.tsx';

/** The pages with the words of Billfold, where the host has written none. Nobody but the host knows of jobs. */
const PAGES: Record<Exclude<PageName, 'jobs'>, ComponentType> = {
  about: About,
  security: Security,
  faq: Faq,
  contact: Contact,
  privacy: Privacy,
  terms: Terms,
  merchants: Merchants,
  accessibility: Accessibility,
};

const TITLES: Record<OwnPage, string> = {
  about: 'About',
  security: 'Security',
  jobs: 'Jobs',
  faq: 'FAQ',
  privacy: 'Privacy',
  terms: 'Terms',
  merchants: 'Merchants',
  accessibility: 'Accessibility',
};

/** The footer page of the path (NAV-31). */
export function Page() {
  const { page } = useParams<{ page: PageName }>();
  const own = page === 'contact' ? undefined : thisPortal().pages[page];
  if (page !== 'contact' && own !== undefined)
    return (
      <TextPage title={TITLES[page]}>
        <OwnWords address={own} />
      </TextPage>
    );
  if (page === 'jobs') return <Redirect to={to.home()} replace />;
  const Shown = PAGES[page];
  return <Shown />;
}
