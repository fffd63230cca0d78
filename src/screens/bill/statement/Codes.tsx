import { ExternalLink } from 'lucide-react';
import type { Bill } from '../../../../domain/bills/bill.ts';
import { outsideLink } from '../../../../domain/values/external-link.ts';
import { Facts } from '../../../components/layout/Facts.tsx';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden.tsx';
import { Part } from '../Part.tsx';
import css from './Codes.module.css';

/** The meaning of the codes on the statement (DET-46). */
export function Codes({ codes }: Pick<Bill, 'codes'>) {
  if (codes.length === 0) return null;
  return (
    <Part title="Codes">
      <Facts facts={codes.map(({ code, description }) => ({ term: code, detail: description }))} />
    </Part>
  );
}

/** The link to the water service (DET-47). */
export function WaterLink({ link }: { link: Bill['watersmart_link'] }) {
  const address = outsideLink(link);
  if (address === undefined) return null;
  return (
    <p>
      <a href={address} target="_blank" rel="noopener noreferrer" className={css.link}>
        See your water usage
        <ExternalLink aria-hidden="true" />
        <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
      </a>
    </p>
  );
}
