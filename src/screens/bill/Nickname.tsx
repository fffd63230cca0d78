import { useActorRef, useSelector } from '@xstate/react';
import { Pencil, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { NICKNAME_LENGTH, nicknameSubject } from '../../../domain/accounts/nickname.ts';
import { QUEUED_ON_DEVICE, SAVED } from '../../../domain/api/text/en.ts';
import type { Bill } from '../../../domain/bills/bill.ts';
import { BILL_PAGE } from '../../../domain/bills/text/page.ts';
import { problemsOf } from '../../../domain/values/problems.ts';
import { containedCardNumberProblem } from '../../../domain/values/text/card-number.ts';
import { nicknameMachine } from '../../../machines/accounts/nickname.machine.ts';
import { useApp, useIsOffline } from '../../app/app-context.tsx';
import { useEmitted } from '../../app/use-emitted.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { IconButton } from '../../components/buttons/IconButton.tsx';
import { Field } from '../../components/fields/Field.tsx';
import { Form } from '../../components/fields/Form.tsx';
import { refusalAt, useAnswers } from '../../components/fields/use-answers.ts';
import { Sentence } from '../../components/text/Sentence.tsx';
import { newChangeId } from '../../offline/change-id.ts';
import { useToldInPlace } from '../../offline/told-in-place.ts';
import { useIsQueued, useOutbox } from '../../offline/use-outbox.ts';
import { isAtSomethingElse } from './is-at-something-else.ts';
import css from './Nickname.module.css';

/** The task of one change of a nickname, whose changes go through the outbox. */
function useNaming(bill: Bill) {
  const outbox = useOutbox();
  const place = useRef<HTMLDivElement>(null);
  const naming = useActorRef(nicknameMachine, { input: { account: bill } });
  useEmitted(naming, {
    'change.made': (event) => outbox?.send(event),
    'change.undone': (event) => outbox?.send(event),
  });
  useEmitted(outbox, {
    'change.sent': (event) => naming.send(event),
    'change.refused': ({ isLate, ...event }) =>
      naming.send({ ...event, isElsewhere: isLate || isAtSomethingElse(place.current) }),
    'undo.failed': ({ change }) => naming.send({ type: 'undo.failed', change }),
  });
  return { naming, place, isReady: outbox !== undefined };
}

type Naming = ReturnType<typeof useActorRef<typeof nicknameMachine>>;

/** The customer's nickname for the account, edited in place (DET-06, DET-07, DET-09). */
export function Nickname({ bill }: { bill: Bill }) {
  const { naming, place, isReady } = useNaming(bill);
  const isEditing = useSelector(naming, (snapshot) => snapshot.hasTag('editing'));
  const opener = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  useEffect(() => {
    const isClosed = !isEditing && wasEditing.current;
    if (isClosed && document.activeElement === document.body) opener.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  return (
    <div ref={place} className={css.naming}>
      {isEditing ? (
        <NicknameForm naming={naming} bill={bill} />
      ) : (
        <p className={css.name}>
          <bdi className={css.words} data-first-focus>
            {bill.nickname || bill.bill_type.name}
          </bdi>
          {isReady &&
            (bill.nickname ? (
              <IconButton
                ref={opener}
                label={BILL_PAGE.nickname.edit}
                icon={<Pencil aria-hidden="true" />}
                onClick={() => naming.send({ type: 'editing.started', account: bill })}
              />
            ) : (
              <Button
                ref={opener}
                kind="quiet"
                size="dense"
                icon={<Pencil aria-hidden="true" />}
                onClick={() => naming.send({ type: 'editing.started', account: bill })}
              >
                {BILL_PAGE.nickname.add}
              </Button>
            ))}
        </p>
      )}
      <Outcome naming={naming} account={bill.account_id} />
    </div>
  );
}

/** The field of a nickname, open while the customer edits it and after the server refused what was typed. */
function NicknameForm({ naming, bill }: { naming: Naming; bill: Bill }) {
  const { adapters } = useApp();
  const typed = useSelector(naming, ({ context }) => context.typed);
  const message = useSelector(naming, ({ context }) => context.message);
  const nickname = useSelector(naming, ({ context }) => context.account.nickname);
  const isWaiting = useIsQueued(nicknameSubject(bill.account_id));
  const isRefused = useSelector(naming, (snapshot) => snapshot.hasTag('correcting'));
  const field = useRef<HTMLInputElement>(null);
  const cardNumber = containedCardNumberProblem(typed);
  const answers = useAnswers({
    problems: problemsOf({ nickname: cardNumber }),
    failure: refusalAt('nickname', isRefused ? message : undefined),
  });

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  useEffect(() => {
    // Until the queue is read again, the bill still shows the nickname that was refused.
    if (isRefused && !isWaiting) naming.send({ type: 'account.renewed', account: bill });
  }, [naming, isRefused, isWaiting, bill]);

  return (
    <Form
      answers={answers}
      className={css.form}
      onSubmit={() => naming.send({ type: 'editing.finished', id: newChangeId(adapters) })}
    >
      <Field
        ref={field}
        label={BILL_PAGE.nickname.label}
        autoComplete="off"
        enterKeyHint="done"
        maxLength={NICKNAME_LENGTH}
        value={typed}
        hint={isRefused && <Unchanged nickname={nickname} />}
        error={cardNumber ?? answers.errorAt('nickname')}
        onChange={({ target }) => naming.send({ type: 'name.edited', typed: target.value })}
        onBlur={() => naming.send({ type: 'field.left', id: newChangeId(adapters) })}
        onKeyDown={({ key }) => key === 'Escape' && naming.send({ type: 'editing.cancelled' })}
      />
      {isRefused && (
        <Button kind="quiet" size="dense" onClick={() => naming.send({ type: 'editing.cancelled' })}>
          {BILL_PAGE.nickname.cancel}
        </Button>
      )}
    </Form>
  );
}

function Unchanged({ nickname }: { nickname: string }) {
  return <Sentence parts={BILL_PAGE.nickname.unchanged<ReactNode>(nickname, <bdi>{nickname}</bdi>)} />;
}

/** The nickname with the `x` that removes it, at the end of the bill (DET-08, ruling 51). */
export function NicknameRemoval({ bill }: { bill: Bill }) {
  const { adapters } = useApp();
  const { naming, isReady } = useNaming(bill);
  return (
    <div className={css.naming}>
      {bill.nickname && isReady && (
        <p className={css.name}>
          <bdi className={css.words}>{bill.nickname}</bdi>
          <IconButton
            label={BILL_PAGE.nickname.remove}
            icon={<X aria-hidden="true" />}
            onClick={() => naming.send({ type: 'name.removed', account: bill, id: newChangeId(adapters) })}
          />
        </p>
      )}
      <Outcome naming={naming} account={bill.account_id} />
    </div>
  );
}

/** The result of the change as a text (DET-09). */
function Outcome({ naming, account }: { naming: Naming; account: number }) {
  const nickname = useSelector(naming, ({ context }) => context.account.nickname);
  const message = useSelector(naming, ({ context }) => context.message);
  const isOffline = useIsOffline();
  const isKept = useSelector(naming, (snapshot) => snapshot.hasTag('kept'));
  const isSaved = useSelector(naming, (snapshot) => snapshot.hasTag('saved'));
  const isRefused = useSelector(naming, (snapshot) => snapshot.hasTag('refused'));
  const isWritten = useIsQueued(nicknameSubject(account));
  useToldInPlace(nicknameSubject(account), isKept);
  const text = isSaved ? SAVED : isKept && isWritten && isOffline ? QUEUED_ON_DEVICE : undefined;
  return (
    <>
      <div role="status" className={css.outcome}>
        {text && <span>{text}</span>}
        {text && (
          <Button kind="quiet" size="dense" onClick={() => naming.send({ type: 'undo.chosen' })}>
            {BILL_PAGE.nickname.undo}
          </Button>
        )}
      </div>
      {isRefused && (
        <p role="alert" className={css.refused}>
          <Unchanged nickname={nickname} /> {message}
        </p>
      )}
    </>
  );
}
