import { thisPortal } from '../../../domain/brand/portal.ts';
import { accessibilityPage, BARRIER_SUBJECT } from '../../../domain/brand/text/pages.ts';
import { telOf } from '../../../domain/values/phone-link.ts';
import { TextParts } from '../../widgets/account/TextParts.tsx';
import { TextPage } from './TextPage.tsx';

/** What holds for everybody who pays here, what does not yet, and whom to tell. */
export function Accessibility() {
  const { contact } = thisPortal();
  const { title, lead, parts } = accessibilityPage(contact);
  const links = {
    phone: telOf(contact.phone),
    email: `mailto:${contact.email}?subject=${encodeURIComponent(BARRIER_SUBJECT)}`,
  };
  return (
    <TextPage title={title} lead={lead}>
      <TextParts parts={parts} links={links} />
    </TextPage>
  );
}
