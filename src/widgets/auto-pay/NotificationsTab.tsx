import { Field } from '../../components/fields/Field.tsx';
import { Switch } from '../../components/fields/Switch.tsx';
import { NOTICES } from './notices.ts';
import css from './Tab.module.css';
import type { TabProps } from './use-setup.ts';

/** The receivers and topics of notices (APW-51 to APW-55). */
export function NotificationsTab({ setup, form, problems }: TabProps) {
  const edit = (change: Partial<typeof form>) => setup.send({ type: 'form.edited', change });
  return (
    <>
      <Field
        label="Primary email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        value={form.email}
        error={problems.email}
        onChange={({ target }) => edit({ email: target.value })}
      />
      <Field
        label="Second email (optional)"
        type="email"
        autoComplete="off"
        maxLength={254}
        value={form.email2}
        error={problems.email2}
        onChange={({ target }) => edit({ email2: target.value })}
      />
      <fieldset className={css.switches} data-place="notices">
        <legend className={css.heading}>Tell me when</legend>
        {NOTICES.map(({ name, label }) => (
          <Switch key={name} label={label} checked={form[name]} onChange={(isOn) => edit({ [name]: isOn })} />
        ))}
      </fieldset>
    </>
  );
}
