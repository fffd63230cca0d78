import type { Organization } from '../../../domain/accounts/organization.ts';
import { BillerLogo } from '../../components/marks/BillerLogo.tsx';
import css from './OrganizationLabel.module.css';

type ShownOrganization = Pick<Organization, 'name' | 'city' | 'state' | 'logo'>;

/** An organization in the list (ADD-06). */
export function OrganizationLabel({
  organization: { name, city, state, logo },
}: {
  organization: ShownOrganization;
}) {
  return (
    <span className={css.row}>
      <BillerLogo name={name} src={logo.normal.url} />
      <span className={css.words}>
        <span className={css.name}>{name}</span>
        <span className={css.place}>{[city, state].filter(Boolean).join(', ')}</span>
      </span>
    </span>
  );
}
