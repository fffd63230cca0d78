import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { TextArea } from '../../components/fields/TextArea.tsx';
import { readEvent } from './typed-event.ts';
import type { ActorTold, Verdict } from './wiring.ts';

type SendEventProps = { actor: ActorTold; onSend: (event: { readonly type: string }) => Promise<Verdict> };

export function SendEvent({ actor, onSend }: SendEventProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [answer, setAnswer] = useState('');
  const form = useRef<HTMLFormElement>(null);

  const send = async (submitted: FormEvent) => {
    submitted.preventDefault();
    setAnswer('');
    const parsed = readEvent(text);
    if (parsed.event === undefined) return setProblem(parsed.problem);
    const verdict = await onSend(parsed.event);
    setProblem(verdict.isTaken ? undefined : verdict.words);
    if (verdict.isTaken) setAnswer(verdict.words);
  };

  return (
    <section className="mx-card mx-listens" aria-labelledby="mx-hears">
      <div>
        <h3 id="mx-hears">It listens for</h3>
        <p className="mx-quiet">
          {actor.hears.length === 0
            ? 'Nothing: it waits for its own work.'
            : 'Dashed: needs more than its name, or is refused now.'}
        </p>
        <ul className="mx-hears">
          {actor.hears.map(({ type, isOpen, blank }) => (
            <li key={type}>
              <button
                type="button"
                className="mx-chip"
                data-open={isOpen}
                onClick={() => {
                  setText(JSON.stringify(blank));
                  setProblem(undefined);
                  // Below a long list it may be out of sight.
                  form.current?.querySelector('button')?.scrollIntoView({ block: 'nearest' });
                }}
              >
                {type}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <form ref={form} className="mx-form" onSubmit={(submitted) => void send(submitted)} noValidate>
        <TextArea
          label="Event"
          hint="As JSON, sent as if it had happened."
          rows={2}
          spellCheck={false}
          autoComplete="off"
          value={text}
          error={problem}
          onChange={({ target }) => setText(target.value)}
          // The browser brings the caret into view, and leaves the field half below the drawing.
          onFocus={() => requestAnimationFrame(() => form.current?.scrollIntoView({ block: 'nearest' }))}
        />
        <Button type="submit" size="dense">
          Send event
        </Button>
      </form>
      <p role="status" className="mx-said">
        {answer}
      </p>
    </section>
  );
}
