import { Clock, MapPin, Phone, Trash2 } from 'lucide-react';
import type { TaxAccount } from '../../../domain/tax/tax-account.ts';
import { formatPhone, phoneDigits } from '../../../domain/values/contact.ts';
import { href, to } from '../../app/routes.ts';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { BillerLogo } from '../../components/marks/BillerLogo.tsx';
import { AccountNumber } from '../../components/text/AccountNumber.tsx';
import css from './AccountHeader.module.css';

/** The organization and the account, with a link to remove the account (TAX-02, TAX-03). */
export function AccountHeader({ account }: { account: TaxAccount }) {
  const { biller, name, accountNum, address } = account;
  const place = [address.city, [address.state, address.zip].filter(Boolean).join(' ')].filter(Boolean);
  const lines = [address.address, place.join(', ')].filter(Boolean);
  return (
    <section className={css.card} aria-label="Organization and account">
      <div className={css.account}>
        <BillerLogo name={biller.name} src={biller.logo.normal.url} size="large" />
        <div className={css.words}>
          <p className={css.name}>
            <bdi>{name}</bdi>
          </p>
          <p>
            <span className={css.term}>Account number</span>{' '}
            <strong>
              <AccountNumber value={accountNum} />
            </strong>
          </p>
          {lines.length > 0 && (
            <p className={css.small} dir="auto">
              {lines.join(', ')}
            </p>
          )}
        </div>
        <div className={css.removal}>
          <ButtonLink
            kind="quiet"
            size="dense"
            icon={<Trash2 aria-hidden="true" />}
            href={href(to.settings('tax', account.id))}
          >
            Remove Account
          </ButtonLink>
        </div>
      </div>
      <ul className={css.contact} aria-label={`Contact ${biller.name}`}>
        {biller.address && (
          <li>
            <MapPin aria-hidden="true" />
            <bdi>{biller.address}</bdi>
          </li>
        )}
        {biller.phone && (
          <li>
            <Phone aria-hidden="true" />
            <a href={`tel:${phoneDigits(biller.phone)}`}>{formatPhone(biller.phone)}</a>
          </li>
        )}
        {biller.hours && (
          <li>
            <Clock aria-hidden="true" />
            <bdi>{biller.hours}</bdi>
          </li>
        )}
      </ul>
    </section>
  );
}
