import { ChevronDown, Clock, Mail, MapPin, Phone, PhoneCall } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Bill } from '../../../domain/bills/bill.ts';
import { formatPhone, phoneDigits } from '../../../domain/values/contact.ts';
import { mailLink } from '../../../domain/values/external-link.ts';
import { BillerLogo } from '../../components/marks/BillerLogo.tsx';
import { AccountNumber } from '../../components/text/AccountNumber.tsx';
import { useIsPaper } from '../../widgets/bill/paper.ts';
import { useIsWide } from '../../widgets/bill/use-is-wide.ts';
import { ProofOfPayment } from '../../widgets/proof/ProofOfPayment.tsx';
import css from './BillerHeader.module.css';
import { Nickname } from './Nickname.tsx';

/** The biller, the account, and how to contact the biller (DET-04, DET-05). */
export function BillerHeader({ bill }: { bill: Bill }) {
  const isPaper = useIsPaper();
  const isWide = useIsWide();
  const { biller, nickname, bill_type, account_num, customer, service_address } = bill;
  const { address, city, state, zip, phone, ivr_phone, email, hours } = biller;
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return (
    <section className={css.card} aria-label="Biller and account">
      <div className={css.account}>
        <BillerLogo name={biller.name} src={biller.logos.normal.url} size="large" />
        <div className={css.words}>
          <Nickname bill={bill} />
          <p>
            <span className={css.term}>{bill_type.account_num_label || 'Account number'}</span>{' '}
            <strong>
              <AccountNumber value={account_num} />
            </strong>
          </p>
          <p className={css.small}>
            {nickname && bill_type.name && (
              <>
                <bdi>{bill_type.name}</bdi> ·{' '}
              </>
            )}
            <bdi>{customer.name}</bdi>
          </p>
          {service_address && (
            <p dir="auto" className={css.small}>
              {[service_address.address1, service_address.address2].filter(Boolean).join(', ')}
            </p>
          )}
        </div>
      </div>
      <ProofOfPayment bill={bill} />
      <details key={String(isWide)} className={css.reach} open={isWide || isPaper}>
        <summary className={css.more}>
          <span>
            Contact <bdi>{biller.name}</bdi>
          </span>
          <ChevronDown className={css.chevron} aria-hidden="true" />
        </summary>
        <ul className={css.contact}>
          <Way icon={<MapPin aria-hidden="true" />} words={[address, place].filter(Boolean).join(', ')} />
          <Way
            icon={<Phone aria-hidden="true" />}
            words={formatPhone(phone)}
            link={`tel:${phoneDigits(phone)}`}
          />
          <Way
            icon={<PhoneCall aria-hidden="true" />}
            label="Pay by phone"
            words={formatPhone(ivr_phone)}
            link={`tel:${phoneDigits(ivr_phone)}`}
          />
          <Way icon={<Mail aria-hidden="true" />} words={email} link={mailLink(email)} />
          <Way icon={<Clock aria-hidden="true" />} words={hours} />
        </ul>
      </details>
    </section>
  );
}

interface WayProps {
  readonly icon: ReactNode;
  readonly words: string;
  readonly label?: string;
  readonly link?: string | undefined;
}

/** One way to contact the biller; nothing if the biller lacks it. */
function Way({ icon, words, label, link }: WayProps) {
  if (!words) return null;
  return (
    <li className={css.way}>
      {icon}
      <span>
        {label && <span className={css.term}>{label} </span>}
        <bdi>
          {link ? (
            <a href={link} data-alone="">
              {words}
            </a>
          ) : (
            words
          )}
        </bdi>
      </span>
    </li>
  );
}
