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
import { IDLE_MINUTES } from '../../../domain/session/limits.ts';
import { KEEP } from '../../../domain/session/text/sign-in-page.ts';
import { type PageName, to } from '../../app/routes.ts';
import { useDrawnAtOnce } from '../../app/use-drawn-at-once.ts';
import { OwnWords } from '../../widgets/account/OwnWords.tsx';
import { TextParts } from '../../widgets/account/TextParts.tsx';
import { Accessibility } from './Accessibility.tsx';
import { Contact } from './Contact.tsx';
import { Faq } from './Faq.tsx';
import { Merchants } from './Merchants.tsx';
import { Terms } from './Terms.tsx';
import { TextPage } from './TextPage.tsx';

/** The pages with the words of Billfold. Nobody but the host knows of jobs. */
const PAGES: Record<Exclude<PageName, 'jobs'>, ComponentType> = {
  about: () => <Words page={aboutPage()} />,
  security: () => <Words page={securityPage(IDLE_MINUTES, KEEP)} />,
  faq: Faq,
  contact: Contact,
  privacy: () => <Words page={privacyPage()} />,
  terms: Terms,
  merchants: Merchants,
  accessibility: Accessibility,
};

function Words({ page: { title, lead, parts } }: { page: HousePage }) {
  return (
    <TextPage title={title} lead={lead}>
      <TextParts parts={parts} />
    </TextPage>
  );
}

/** The footer page of the path (NAV-31). A page that the host has not written has the words of Billfold. */
export function Page() {
  const { page } = useParams<{ page: PageName }>();
  useDrawnAtOnce();
  const own = page === 'contact' ? undefined : thisPortal().pages[page];
  if (own !== undefined)
    return (
      <TextPage title={PAGE_TITLES[page]}>
        <OwnWords address={own} />
      </TextPage>
    );
  if (page === 'jobs') return <Redirect to={to.home()} replace />;
  const Shown = PAGES[page];
  return <Shown />;
}
