import { ChevronRight } from 'lucide-react';
import type { Organization } from '../../../domain/accounts/organization.ts';
import { OrganizationLabel } from './OrganizationLabel.tsx';
import css from './OrganizationList.module.css';

type OrganizationListProps = {
  label: string;
  organizations: readonly Organization[];
  onChoose: (organization: Organization) => void;
};

export function OrganizationList({ label, organizations, onChoose }: OrganizationListProps) {
  return (
    <ul className={css.list} aria-label={label}>
      {organizations.map((organization) => (
        <li key={organization.id}>
          <button type="button" className={css.choice} onClick={() => onChoose(organization)}>
            <OrganizationLabel organization={organization} />
            <ChevronRight aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
