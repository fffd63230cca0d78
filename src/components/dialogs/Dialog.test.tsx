import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode, useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Dialog } from './Dialog.tsx';
import { MessageDialog } from './MessageDialog.tsx';

/** jsdom has no modal dialogs. These replace the browser's, which the end-to-end tests use. */
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(cleanup);

function Page({ alert = false }: { alert?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Remove
      </button>
      {open && (
        <Dialog title="Remove this account?" alert={alert} onDismiss={() => setOpen(false)}>
          Auto Pay ends.
        </Dialog>
      )}
    </>
  );
}

test('a message that says what was refused makes the title of the page say Error (WCAG 2.4.2)', () => {
  document.title = 'Bills – Billfold';
  const { rerender } = render(<MessageDialog title="Saved" onRead={() => {}} />);
  expect(document.title).toBe('Bills – Billfold');
  rerender(<MessageDialog alert title="Not added" onRead={() => {}} />);
  expect(document.title).toBe('Error: Bills – Billfold');
});

function openDialog(page = <Page />) {
  render(<StrictMode>{page}</StrictMode>);
  const opener = screen.getByRole('button', { name: 'Remove' });
  opener.focus();
  fireEvent.click(opener);
  return opener;
}

test('a dialog moves the focus to its title, and its close button returns it to the opener (MSC-23)', () => {
  const opener = openDialog();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Remove this account?' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('the focus returns to the title of the page, also when the page was read again meanwhile', () => {
  const read = (turn: number, isAsked: boolean) => (
    <main id="main">
      <h1 key={turn} tabIndex={-1}>
        Profile
      </h1>
      {isAsked && <Dialog title="Are you still there?">Two minutes.</Dialog>}
    </main>
  );
  const { rerender } = render(read(1, false));
  screen.getByRole('heading', { level: 1 }).focus();
  rerender(read(1, true));
  rerender(read(2, true));
  rerender(read(2, false));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('Esc dismisses a dialog (MSC-23)', () => {
  openDialog();
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a dialog that interrupts is an alertdialog described by its text', () => {
  openDialog(<Page alert />);
  const dialog = screen.getByRole('alertdialog', { name: 'Remove this account?' });
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Auto Pay ends.',
  );
});

test('a dialog that must be answered reopens when the browser closes it', () => {
  render(<Dialog title="Please wait" />);
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  dialog.open = false;
  fireEvent(dialog, new Event('close'));
  expect(dialog.open).toBe(true);
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});

test('pressing the backdrop dismisses a dialog only if that was allowed', () => {
  const dismiss = vi.fn();
  const { rerender } = render(<Dialog title="More" onDismiss={dismiss} />);
  fireEvent.click(screen.getByRole('dialog'));
  expect(dismiss).not.toHaveBeenCalled();
  rerender(<Dialog title="More" onDismiss={dismiss} dismissOnBackdrop />);
  fireEvent.click(screen.getByRole('heading'));
  expect(dismiss).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('dialog'));
  expect(dismiss).toHaveBeenCalledTimes(1);
});
