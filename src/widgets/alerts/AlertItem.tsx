import { X } from 'lucide-react';
import { useId } from 'react';
import type { Alert } from '../../../domain/profile/alert.ts';
import { alertInShort } from '../../../domain/profile/alert-in-short.ts';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { IconButton } from '../../components/buttons/IconButton.tsx';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';
import css from './Bell.module.css';

interface AlertItemProps {
  readonly alert: Alert;
  /** The bills that can still be paid, as far as this device knows. */
  readonly owed: ReadonlySet<number>;
  readonly onRead: () => void;
  readonly onFollowed: () => void;
}

/**
 * An alert: what happened, how much, and one action. Beside an action that leads elsewhere, its first line leads to its
 * own page (NAV-37, NTF-12).
 */
export function AlertItem({ alert, owed, onRead, onFollowed }: AlertItemProps) {
  const id = useId();
  const { what, more, action } = alertInShort(alert, owed);
  const isSame = action.href === alert.href;
  const follow = () => {
    onRead();
    onFollowed();
  };
  return (
    <li className={css.alert}>
      <div className={css.top}>
        {isSame ? (
          <p id={id} className={css.what}>
            <bdi>{what ?? alert.typeMsg}</bdi>
          </p>
        ) : (
          <a id={id} className={css.what} href={alert.href} onClick={follow}>
            <bdi>{what ?? alert.typeMsg}</bdi>
          </a>
        )}
        <IconButton label={`Dismiss: ${alert.message}`} icon={<X aria-hidden="true" />} onClick={onRead} />
      </div>
      <p className={css.about}>
        {what && <VisuallyHidden>{alert.typeMsg}, </VisuallyHidden>}
        {alert.formattedDate} · <bdi>{more}</bdi>
      </p>
      <p>
        <ButtonLink
          kind={isSame ? 'secondary' : 'tinted'}
          size="row"
          href={action.href}
          aria-describedby={id}
          onClick={follow}
        >
          {action.words}
        </ButtonLink>
      </p>
    </li>
  );
}
