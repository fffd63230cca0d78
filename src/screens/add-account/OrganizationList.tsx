import { ChevronRight } from 'lucide-react';
import type { Organization } from '../../../domain/organization.ts';
import css from './OrganizationList.module.css';
import { OrganizationWords } from './OrganizationWords.tsx';

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
            <OrganizationWords organization={organization} />
            <ChevronRight aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
