import { useId } from 'react';
import type { Alert } from '../../../domain/profile/alert.ts';
import { alertInShort } from '../../../domain/profile/alert-in-short.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import css from './Bell.module.css';

interface AlertItemProps {
  readonly alert: Alert;
  /** The bills that can still be paid, as far as this device knows. */
  readonly owed: ReadonlySet<number>;
  readonly onRead: () => void;
  readonly onFollowed: () => void;
}

/** An alert: what happened, how much, and one action. Beside another one, the message leads to its page (NAV-37, NTF-12). */
export function AlertItem({ alert, owed, onRead, onFollowed }: AlertItemProps) {
  const id = useId();
  const { what, action } = alertInShort(alert, owed);
  const isSame = action.href === alert.href;
  const follow = () => {
    onRead();
    onFollowed();
  };
  return (
    <li className={css.alert}>
      <p className={css.about}>
        {alert.typeMsg} · {alert.formattedDate}
      </p>
      {what && (
        <p className={css.what}>
          <bdi>{what}</bdi>
        </p>
      )}
      {isSame ? (
        <p id={id}>
          <bdi>{alert.message}</bdi>
        </p>
      ) : (
        <a id={id} href={alert.href} onClick={follow}>
          <bdi>{alert.message}</bdi>
        </a>
      )}
      <div className={css.acts}>
        <ButtonLink
          kind={isSame ? 'secondary' : 'tinted'}
          size="row"
          href={action.href}
          aria-describedby={id}
          onClick={follow}
        >
          {action.words}
        </ButtonLink>
        <Button kind="quiet" size="dense" aria-label={`Dismiss: ${alert.message}`} onClick={onRead}>
          Dismiss
        </Button>
      </div>
    </li>
  );
}
