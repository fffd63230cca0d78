import { SIGN_IN_PATH } from '../../domain/session/sign-in-path.ts';

/** What the sign-in form held when the app took it over. */
export interface TakenForm {
  readonly email: string;
  readonly password: string;
  readonly keep: boolean;
  /** It was sent before the app could send it. */
  readonly isSubmitted: boolean;
}

declare global {
  interface Window {
    /** `takeOver`, from the inline script that kept the form. Pages that were not built have none. */
    takeForm?(form: HTMLFormElement): TakenForm;
  }
}

interface Parts {
  readonly email: HTMLInputElement;
  readonly password: HTMLInputElement;
  readonly keep: HTMLInputElement;
  readonly button: HTMLButtonElement;
  readonly reason: HTMLElement | null;
}

export function partsOf(form: HTMLFormElement): Parts {
  const part = <T extends HTMLElement>(selector: string) => form.querySelector<T>(selector) as T;
  const button = part<HTMLButtonElement>('[type=submit]');
  return {
    email: part('[name=username]'),
    password: part('[name=password]'),
    keep: part('[type=checkbox]'),
    button,
    reason: button.parentElement?.querySelector('p') ?? null,
  };
}

/** The sign-in form, until the app has taken it over. */
export function heldForm(target: EventTarget | null): HTMLFormElement | undefined {
  const form = (target as HTMLElement | null)?.closest?.('form');
  return form?.getAttribute('action') === SIGN_IN_PATH && form.dataset.live === undefined ? form : undefined;
}

/** Shows whether `Login` has what it needs, as the app does it later. */
export function showFilled(form: HTMLFormElement): boolean {
  const { email, password, button, reason } = partsOf(form);
  form.dataset.shown = '';
  const isFilled = email.value !== '' && password.value !== '';
  if (isFilled) button.removeAttribute('aria-disabled');
  else button.setAttribute('aria-disabled', 'true');
  if (reason) reason.hidden = isFilled;
  return isFilled;
}

/** Keeps a submit for the app. */
export function holdSubmit(form: HTMLFormElement): void {
  form.dataset.held = '';
  if (showFilled(form)) partsOf(form).button.dataset.busy = 'true';
}

/**
 * Takes the form over: from now on the app answers it. What was changed in its elements is undone, so that they
 * are as the app believes them to be.
 */
export function takeOver(form: HTMLFormElement): TakenForm {
  const { email, password, keep, button, reason } = partsOf(form);
  const isSubmitted = form.dataset.held !== undefined;
  delete form.dataset.held;
  if (form.dataset.shown !== undefined) {
    delete form.dataset.shown;
    button.dataset.busy = 'false';
    button.setAttribute('aria-disabled', 'true');
    if (reason) reason.hidden = false;
  }
  document.getElementById('held')?.remove();
  form.dataset.live = '';
  return { email: email.value, password: password.value, keep: keep.checked, isSubmitted };
}
