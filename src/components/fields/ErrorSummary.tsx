import { type MouseEvent, useEffect, useId, useRef } from 'react';
import css from './ErrorSummary.module.css';
import { useErrorTitle } from './use-error-title.ts';

type ErrorSummaryProps = {
  /** The messages of the fields, in the order of the page. A problem of the whole form has no field. */
  errors: readonly { fieldId?: string | undefined; text: string }[];
  /** False if the first of the fields takes it, whose message is then read there. */
  takesFocus?: boolean;
};

/** Shown after a refused submit. Takes the focus each time the list changes, which reads its name and the list. */
export function ErrorSummary({ errors, takesFocus = true }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const id = useId();
  const text = errors.map((error) => error.text).join('\n');

  useErrorTitle(text !== '');
  useEffect(() => {
    if (text && takesFocus) summary.current?.focus();
  }, [text, takesFocus]);

  if (errors.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields.
    <div
      ref={summary}
      className={css.summary}
      role="group"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-list`}
      tabIndex={-1}
    >
      <div>
        <h2 id={`${id}-title`} className={css.title}>
          There is a problem
        </h2>
        <ul id={`${id}-list`} className={css.list}>
          {errors.map(({ fieldId, text }) => (
            <li key={`${fieldId} ${text}`}>
              {fieldId === undefined ? (
                text
              ) : (
                <a href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)}>
                  {text}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** The hash holds the route, so the link moves the focus without changing the hash. */
function focusField(event: MouseEvent, fieldId: string) {
  event.preventDefault();
  const field = document.getElementById(fieldId);
  // The first choice stands for a group.
  (field?.querySelector<HTMLElement>('input:not(:disabled)') ?? field)?.focus();
}
