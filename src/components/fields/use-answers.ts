import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react';
import { useErrorTitle } from './use-error-title.ts';
import { useLeftFields } from './use-left-fields.ts';
import { WRONG } from './wrong.ts';

interface Refusal {
  readonly message: string;
  readonly errors: Readonly<Record<string, string>>;
}

interface AnswersTerms<Field extends string> {
  /** What is missing or wrong, by field. */
  readonly problems: Partial<Record<Field, string>>;
  /** A field that the form emptied by itself. What it lacks is said after the next press. */
  readonly emptied?: NoInfer<Field> | undefined;
  /** The server's refusal of the form. */
  readonly failure?: Refusal | undefined;
  /**
   * True while the server is asked, or the entry that it is asked about, if another may follow before the answer.
   * Each refusal after it moves the focus, also with the same words.
   */
  readonly busy?: boolean | string | undefined;
  /** The fields that the server calls otherwise, by its name. */
  readonly names?: Readonly<Record<string, NoInfer<Field>>>;
  /** The id of a field, if it is not its name. */
  readonly idOf?: (field: Field) => string;
}

export interface Answers<Field extends string = string> {
  /** The part of the page that holds the fields. */
  readonly form: RefCallback<HTMLElement>;
  /** True while the customer cannot go on. It then marks the fields and moves the focus to the first of them. */
  readonly hold: () => boolean;
  readonly errorAt: (field: Field) => string | undefined;
  readonly leave: (field: Field) => void;
  /** What several fields lack, after a press; empty if one field alone says it. */
  readonly summary: readonly { readonly fieldId: string; readonly text: string }[];
  /** Why the form was refused as a whole. */
  readonly refusal: string | undefined;
  /** What nothing else reads: of a field that was left wrong, or that is wrong and has the focus already. */
  readonly told: string;
}

const NOTHING: Readonly<Record<string, never>> = {};
const NO_FIELDS: readonly string[] = [];

/** The refusal of the one field of a form. */
export function refusalAt(field: string, words: string | undefined): Refusal | undefined {
  return words ? { message: words, errors: { [field]: words } } : undefined;
}

/**
 * Answers a press of a form's button at its fields: those that are missing, wrong or refused are marked, and
 * the first gets the focus. A screen reader reads its message with it, so nothing else announces it. What is wrong
 * with a field that is left is announced, once.
 */
export function useAnswers<Field extends string>({
  problems,
  emptied,
  failure,
  busy = false,
  names = NOTHING,
  idOf = (field) => field,
}: AnswersTerms<Field>): Answers<Field> {
  const held = useRef<HTMLElement>(null);
  // The message of each field that was told or read, by its id. It is told again after it has changed.
  const known = useRef(new Map<string, string>());
  const [pressed, setPressed] = useState<readonly Field[]>([]);
  const [told, setTold] = useState('');
  // The fields, by their ids, that hold another entry than the one that was sent. They are noted at once: an entry may
  // be sent by its own input, or by a press before they are drawn.
  const entered = useRef(new Set<string>());
  const [edited, setEdited] = useState(NO_FIELDS);
  const drawing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const drawEdited = useCallback(() => {
    clearTimeout(drawing.current);
    setTold('');
    setEdited((before) => (before.length === entered.current.size ? before : [...entered.current]));
  }, []);
  const form = useCallback(
    (element: HTMLElement | null) => {
      held.current = element;
      element?.addEventListener('focusin', ({ target }) => {
        if (target instanceof HTMLElement) known.current.set(target.id, messageOf(target));
      });
      element?.addEventListener('input', ({ target }) => {
        entered.current.add((target as Element).id);
        clearTimeout(drawing.current);
        // Later than React's own handler. Drawn before it, a field shows its old value again, and the key is lost.
        drawing.current = setTimeout(drawEdited);
      });
    },
    [drawEdited],
  );
  const [unplaced, setUnplaced] = useState('');
  const errors = failure?.errors ?? NOTHING;
  const refusedWords = Object.entries(errors).join();
  const refused = Object.fromEntries(
    Object.entries(errors)
      .map(([name, words]) => [(names[name] ?? name) as Field, words] as const)
      .filter(([field]) => !edited.includes(idOf(field))),
  ) as Partial<Record<Field, string>>;
  const wrongAt = (field: Field) => (field === emptied || refused[field] ? undefined : problems[field]);
  const latest = useRef(wrongAt);
  latest.current = wrongAt;
  const learn = (field: Field) => {
    const words = latest.current(field);
    const message = words ? `Error: ${words}` : '';
    const isNew = known.current.get(idOf(field)) !== message;
    known.current.set(idOf(field), message);
    return isNew ? message : '';
  };
  const tellLeft = (field: Field) => {
    setTold('');
    // Only then has the next field the focus, or again this one, whose message is read with it.
    setTimeout(() => {
      const message = learn(field);
      if (document.activeElement?.id !== idOf(field)) setTold(message);
    });
  };
  const { errorAt: errorOfLeft, leave } = useLeftFields(
    problems,
    refused as Record<string, string>,
    tellLeft,
  );
  const errorAt = (field: Field) =>
    field === emptied
      ? refused[field]
      : (errorOfLeft(field) ?? (pressed.includes(field) ? problems[field] : undefined));

  useEffect(() => {
    // The same words after the next answer are then heard again.
    setTold('');
    if (busy || refusedWords === '') {
      clearTimeout(drawing.current);
      entered.current.clear();
      return setEdited(NO_FIELDS);
    }
    const words = focusFirstWrong(held.current);
    setTold(words ?? '');
    // The server names a field that this form does not show.
    setUnplaced(words === undefined ? refusedWords : '');
  }, [busy, refusedWords]);
  useEffect(() => {
    if (pressed.length > 0) setTold(focusFirstWrong(held.current) ?? '');
  }, [pressed]);

  const isWhole = !busy && failure?.message && (refusedWords === '' || refusedWords === unplaced);
  const marked = pressed.length > 0 ? { ...problems, ...refused } : refused;
  const summary = (Object.keys(marked) as Field[]).flatMap((field) => {
    const text = errorAt(field);
    return text === undefined ? [] : [{ fieldId: idOf(field), text }];
  });
  // What stands above the form says so itself.
  useErrorTitle(summary.length === 1 && !isWhole);
  return {
    form,
    errorAt,
    leave,
    told,
    refusal: isWhole ? (Object.values(errors)[0] ?? failure.message) : undefined,
    summary: summary.length > 1 ? summary : [],
    hold() {
      const wrong = Object.keys(problems) as Field[];
      if (wrong.length === 0) return false;
      // A late drawing of what was typed would drop what this press tells.
      drawEdited();
      wrong.forEach(learn);
      setPressed((before) => [...new Set([...before, ...wrong])]);
      return true;
    },
  };
}

/**
 * Undefined if no field is marked. Otherwise the message, if the field has the focus already and nothing
 * would read it.
 */
function focusFirstWrong(form: HTMLElement | null): string | undefined {
  const field = form?.querySelector<HTMLElement>(WRONG);
  if (!field) return undefined;
  const hadFocus = document.activeElement === field;
  field.focus();
  // The label and the message stand above the field.
  field.closest('[data-invalid="true"]')?.scrollIntoView?.({ block: 'nearest' });
  return hadFocus ? messageOf(field) : '';
}

/** What a screen reader reads with a field that is marked. */
function messageOf(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  const error = ids.find((id) => id.endsWith('-error'));
  return (error && document.getElementById(error)?.textContent) || '';
}
