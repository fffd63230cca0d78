import { LogIn } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import { Wordmark } from '../../components/marks/Wordmark.tsx';
import css from './Lock.module.css';

/** Says what a sign-in link does, and starts no session before a press of its button (SES-29). */
export function LinkScreen({ onAnswer }: { onAnswer: (signsIn: boolean) => void }) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.querySelector('h1')?.focus(), []);
  return (
    <div className={css.page}>
      <header className={css.top}>
        <Wordmark />
      </header>
      <main className={css.main}>
        <div ref={card} className={css.card}>
          <span className={css.sign}>
            <LogIn aria-hidden="true" />
          </span>
          <PageHeading title="Sign in with this link?" />
          <p>
            The link signs you in here without a password, as the customer who made it a moment ago. Did you
            make it yourself?
          </p>
          <Button onClick={() => onAnswer(true)}>Sign in</Button>
          <Button kind="quiet" onClick={() => onAnswer(false)}>
            No, go to the sign-in page
          </Button>
        </div>
      </main>
    </div>
  );
}
