import type { ComponentProps, ReactNode } from 'react';
import { href } from '../../app/routes.ts';
import { Switch } from '../../components/fields/Switch.tsx';
import css from './Toggles.module.css';

interface SettingSwitchProps extends ComponentProps<typeof Switch> {
  readonly label: string;
  /** The path of the settings; undefined where none can be changed. */
  readonly edit: string | undefined;
  readonly children?: ReactNode;
}

/** A switch on a bill with the link to its settings. */
export function SettingSwitch({ edit, children, ...control }: SettingSwitchProps) {
  const words = `Edit ${control.label}`;
  return (
    <div className={css.autoPay}>
      <Switch {...control} />
      {edit !== undefined && (
        <a href={href(edit)} className={css.edit} title={words} aria-label={words}>
          Edit
        </a>
      )}
      {children}
    </div>
  );
}
