import type { ComponentType } from 'react';
import { Redirect, useParams } from 'wouter';
import { thisPortal } from '../../../domain/brand/portal.ts';
import {
  aboutPage,
  type HousePage,
  PAGE_TITLES,
  privacyPage,
  securityPage,
} from '../../../domain/brand/text/pages.ts';
import { type PageName, to } from '../../app/routes.ts';
import { OwnWords } from '../../widgets/account/OwnWords.tsx';
import { Parts } from '../../widgets/account/Parts.tsx';
import { Accessibility } from './Accessibility.tsx';
import { Contact } from './Contact.tsx';
import { Faq } from './Faq.tsx';
import { Merchants } from './Merchants.tsx';
import { Terms } from './Terms.tsx';
import { TextPage } from './TextPage.tsx';

/** Pages of words alone. */
const WORDS: Partial<Record<PageName, () => HousePage>> = {
  about: aboutPage,
  security: securityPage,
  privacy: privacyPage,
};

/** Pages with more than words. */
const SCREENS: Partial<Record<PageName, ComponentType>> = {
  faq: Faq,
  contact: Contact,
  terms: Terms,
  merchants: Merchants,
  accessibility: Accessibility,
};

/**
 * The footer page of the path (NAV-31). Where the host has written none, it has the words of Billfold. Nobody but the
 * host knows of jobs.
 */
export function Page() {
  const { page } = useParams<{ page: PageName }>();
  const own = page === 'contact' ? undefined : thisPortal().pages[page];
  if (own !== undefined)
    return (
      <TextPage title={PAGE_TITLES[page]}>
        <OwnWords address={own} />
      </TextPage>
    );
  const words = WORDS[page]?.();
  if (words)
    return (
      <TextPage title={words.title} lead={words.lead}>
        <Parts parts={words.parts} />
      </TextPage>
    );
  const Screen = SCREENS[page];
  return Screen ? <Screen /> : <Redirect to={to.home()} replace />;
}
