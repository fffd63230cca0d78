import type { Organization } from '../../../domain/organization.ts';
import { BillerLogo } from '../../parts/BillerLogo.tsx';
import css from './OrganizationWords.module.css';

type Shown = Pick<Organization, 'name' | 'city' | 'state' | 'logo'>;

/** ADD-06. */
export function OrganizationWords({ organization: { name, city, state, logo } }: { organization: Shown }) {
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
