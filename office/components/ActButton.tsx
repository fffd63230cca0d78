import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Failure } from '../../domain/api/failure.ts';
import { Button, type ButtonKind } from '../../src/components/buttons/Button.tsx';
import type { Answers } from '../../src/components/fields/use-answers.ts';
import type { Outcome } from '../api/client.ts';
import { useAnnounce } from '../app/announcer.tsx';
import css from './ActButton.module.css';
import { AskDialog } from './AskDialog.tsx';

/** Why, and the key under which it is done once: a press again after a lost answer sends the same key. */
export interface Why {
  readonly reason: string;
  readonly key: string;
}

interface ActButtonProps {
  /** False where the act cannot be done now: what was said when it was done still stands. */
  readonly isOffered?: boolean;
  /** What the button says. */
  readonly label: string;
  /** The question, and what will happen. */
  readonly title: string;
  readonly children?: ReactNode;
  /** The answer yes; the label, unless given. */
  readonly action?: string;
  /** The answer no, where the usual one says the same as the act. */
  readonly dismiss?: string;
  readonly danger?: boolean;
  readonly kind?: ButtonKind;
  /** What the dialog asks for besides the reason, and what is wrong with it. */
  readonly fields?: (answers: Answers) => ReactNode;
  readonly problems?: Readonly<Record<string, string | undefined>>;
  readonly act: (why: Why) => Promise<Outcome<unknown>>;
  /** What is said once it is done, unless `onDone` tells it. */
  readonly done?: string;
  readonly onDone: () => void;
  /** Somebody else has changed what the act was for: the page tells the words and shows what it is now. */
  readonly onGone?: (words: string) => void;
}

const CONFLICT = 409;

type Asking = { readonly key: string; readonly isBusy: boolean; readonly failure?: Failure };

/** A button that asks for a reason, and then acts. */
export function ActButton({
  isOffered = true,
  label,
  title,
  children,
  action = label,
  dismiss,
  danger = false,
  kind = 'secondary',
  fields,
  problems,
  act,
  done,
  onDone,
  onGone,
}: ActButtonProps) {
  const announce = useAnnounce();
  const [asking, setAsking] = useState<Asking>();
  // The words as they were then: the button may be for another act by now.
  const [said, setSaid] = useState<string>();
  const ask = async (reason: string) => {
    if (!asking) return;
    const { key } = asking;
    setAsking({ key, isBusy: true });
    const outcome = await act({ reason, key });
    if (outcome.kind === 'failed') {
      const { failure } = outcome;
      if (!onGone || failure.status !== CONFLICT) return setAsking({ key, isBusy: false, failure });
      setAsking(undefined);
      return onGone(failure.message);
    }
    setAsking(undefined);
    if (done) {
      setSaid(done);
      announce(done);
    }
    onDone();
  };
  const open = () => {
    setSaid(undefined);
    setAsking({ key: crypto.randomUUID(), isBusy: false });
  };
  return (
    <>
      {isOffered && (
        <Button kind={kind} size="dense" onClick={open}>
          {label}
        </Button>
      )}
      {said && (
        <span className={css.done}>
          <CircleCheck aria-hidden="true" />
          {said}
        </span>
      )}
      {asking && (
        <AskDialog
          title={title}
          action={action}
          dismiss={dismiss}
          danger={danger}
          busy={asking.isBusy}
          failure={asking.failure}
          fields={fields}
          problems={problems}
          onAsk={ask}
          onDismiss={() => setAsking(undefined)}
        >
          {children}
        </AskDialog>
      )}
    </>
  );
}
