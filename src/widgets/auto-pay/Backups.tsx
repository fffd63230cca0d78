import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { AutoPayGates } from '../../../domain/auto-pay/auto-pay.ts';
import type { AutoPayForm } from '../../../domain/auto-pay/form.ts';
import { moveBackup } from '../../../domain/auto-pay/form-problems.ts';
import { AUTO_PAY } from '../../../domain/auto-pay/text/settings.ts';
import type { SavedMethod } from '../../../domain/wallet/saved-method.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { BrandMark } from '../../components/marks/BrandMark.tsx';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';
import css from './MethodTab.module.css';
import { methodFacts, methodRefusal } from './method-text.ts';
import type { SetupRef } from './use-setup.ts';

interface BackupsProps {
  readonly setup: SetupRef;
  readonly form: AutoPayForm;
  readonly gates: AutoPayGates;
  readonly methods: readonly SavedMethod[];
}

type Move = 'up' | 'down';

/** The methods to try when the primary one fails, in their order (APW-42, APW-43). */
export function Backups({ setup, form, gates, methods }: BackupsProps) {
  const ids = form.secondary_payment_method_id_array;
  const backups = ids.flatMap((id) => methods.find((method) => method.id === id) ?? []);
  const rest = methods.filter(({ id }) => id !== form.primary_payment_method_id && !ids.includes(id));
  const list = useRef<HTMLOListElement>(null);
  const moved = useRef<{ id: number; by: Move }>(undefined);
  const setIds = (secondary: readonly number[]) =>
    setup.send({ type: 'form.edited', change: { secondary_payment_method_id_array: [...secondary] } });

  // The pressed button keeps the focus while its method moves. At an end of the list, the button for the
  // other direction gets it.
  useLayoutEffect(() => {
    const { id, by } = moved.current ?? {};
    moved.current = undefined;
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>(`[data-moves="${id}"]`) ?? [])];
    (buttons.find((button) => button.dataset.by === by) ?? buttons[0])?.focus();
  });

  const move = (id: number, by: Move) => {
    moved.current = { id, by };
    setIds(moveBackup(ids, id, by === 'up' ? -1 : 1));
  };

  return (
    <section className={css.backups} data-place="backups" aria-labelledby="backup-methods">
      <h2 id="backup-methods" className={css.title}>
        Backup methods
      </h2>
      <p className={css.hint}>{AUTO_PAY.backupOrder}</p>
      {backups.length > 0 && (
        <ol ref={list} className={css.list}>
          {backups.map((method, at) => (
            <li key={method.id} className={css.backup}>
              <span className={css.place} aria-hidden="true">
                {at + 1}
              </span>
              <MethodTitle method={method} refusal={methodRefusal(method, gates)} />
              <span className={css.moves}>
                {at > 0 && <MoveButton method={method} by="up" onMove={move} />}
                {at < backups.length - 1 && <MoveButton method={method} by="down" onMove={move} />}
                <Button
                  kind="quiet"
                  size="dense"
                  icon={<X aria-hidden="true" />}
                  onClick={() => setIds(ids.filter((id) => id !== method.id))}
                >
                  Remove<VisuallyHidden> {method.nickname}</VisuallyHidden>
                </Button>
              </span>
            </li>
          ))}
        </ol>
      )}
      {rest.length > 0 && (
        <ul className={css.list} aria-label={AUTO_PAY.possibleBackups}>
          {rest.map((method) => (
            <li key={method.id} className={css.backup} data-rest="true">
              <MethodTitle method={method} refusal={methodRefusal(method, gates)} />
              {methodRefusal(method, gates) === undefined && (
                <Button
                  kind="secondary"
                  size="dense"
                  icon={<Plus aria-hidden="true" />}
                  onClick={() => setup.send({ type: 'backup.chosen', method })}
                >
                  Add as backup<VisuallyHidden> {method.nickname}</VisuallyHidden>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type MoveButtonProps = { method: SavedMethod; by: Move; onMove: (id: number, by: Move) => void };

function MoveButton({ method, by, onMove }: MoveButtonProps) {
  return (
    <Button
      kind="quiet"
      size="dense"
      data-moves={method.id}
      data-by={by}
      icon={by === 'up' ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />}
      onClick={() => onMove(method.id, by)}
    >
      {by === 'up' ? 'Move up' : 'Move down'}
      <VisuallyHidden> {method.nickname}</VisuallyHidden>
    </Button>
  );
}

function MethodTitle({ method, refusal }: { method: SavedMethod; refusal?: string | undefined }) {
  return (
    <span className={css.method}>
      <BrandMark type={method.type.id} dimmed={refusal !== undefined} />
      <span className={css.words}>
        <bdi className={css.name}>{method.nickname}</bdi>
        <span className={css.facts}>{methodFacts(method)}</span>
        {refusal && <span className={css.refusal}>{refusal}</span>}
      </span>
    </span>
  );
}
