import { thisPortal } from '../../../domain/brand/portal.ts';
import { accessibilityPage, BARRIER } from '../../../domain/brand/text/pages.ts';
import { telOf } from '../../../domain/values/phone-link.ts';
import { Parts } from '../../widgets/account/Parts.tsx';
import { TextPage } from './TextPage.tsx';

/** What holds for everybody who pays here, what does not yet, and whom to tell. */
export function Accessibility() {
  const { phone, email, hours } = thisPortal().contact;
  const { title, lead, parts } = accessibilityPage();
  const complaint = `mailto:${email}?subject=${encodeURIComponent(BARRIER.subject)}`;
  return (
    <TextPage title={title} lead={lead}>
      <Parts parts={parts} />
      <h2>{BARRIER.heading}</h2>
      <p>
        {BARRIER.call} <a href={telOf(phone)}>{phone}</a>, {hours}.
      </p>
      <p>
        {BARRIER.write} <a href={complaint}>{email}</a>. {BARRIER.tell}
      </p>
      <p>{BARRIER.complain}</p>
    </TextPage>
  );
}
