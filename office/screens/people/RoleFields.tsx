import { mayGive, ROLES, type Role } from '../../../domain/office/rights.ts';
import { Checkbox } from '../../../src/components/fields/Checkbox.tsx';
import { SelectField } from '../../../src/components/fields/SelectField.tsx';
import { useStaff } from '../../app/office-context.tsx';
import { PEOPLE, ROLE_TEXTS, ROLES_FORM, roleHint } from '../../text/people.ts';
import css from './RoleFields.module.css';

/** Where roles count, in the value of a select. */
const PORTAL = '';

interface RoleFieldsProps {
  readonly biller: string | null;
  readonly roles: readonly Role[];
  readonly error: string | undefined;
  readonly onBiller: (biller: string | null) => void;
  readonly onRoles: (roles: readonly Role[]) => void;
}

/** The billers, or the portal, where somebody may give roles. */
export function useReaches(): readonly (string | null)[] {
  const { grants, billers } = useStaff();
  const all = [null, ...billers.map(({ slug }) => slug)];
  return all.filter((biller) => mayGive(grants, { role: 'viewer', biller }));
}

/** Roles at one biller or for the whole portal. Those that the person may not give are not offered. */
export function RoleFields({ biller, roles, error, onBiller, onRoles }: RoleFieldsProps) {
  const { grants, billers } = useStaff();
  const reaches = useReaches();
  const offered = ROLES.filter((role) => mayGive(grants, { role, biller }));
  return (
    <>
      <SelectField
        id="biller"
        label={ROLES_FORM.scope}
        value={biller ?? PORTAL}
        onChange={({ target }) => onBiller(target.value === PORTAL ? null : target.value)}
      >
        {reaches.map((slug) => (
          <option key={slug} value={slug ?? PORTAL}>
            {slug === null ? PEOPLE.everywhere : billers.find((one) => one.slug === slug)?.name}
          </option>
        ))}
      </SelectField>
      <fieldset className={css.roles} data-invalid={error !== undefined}>
        <legend className={css.legend}>{ROLES_FORM.roles}</legend>
        {offered.map((role, at) => (
          <Checkbox
            key={role}
            id={at === 0 ? 'roles' : `role-${role}`}
            label={ROLE_TEXTS[role].label}
            hint={roleHint(role, biller)}
            error={at === 0 ? error : undefined}
            checked={roles.includes(role)}
            onChange={(isOn) => onRoles(isOn ? [...roles, role] : roles.filter((one) => one !== role))}
          />
        ))}
      </fieldset>
    </>
  );
}
