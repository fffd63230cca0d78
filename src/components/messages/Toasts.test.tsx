import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Dialog } from '../dialogs/Dialog.tsx';
import { type Toast, Toasts } from './Toasts.tsx';

/** jsdom has no modal dialogs. */
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(cleanup);

function showToasts() {
  const calls = { onDismiss: vi.fn(), onPause: vi.fn(), onResume: vi.fn() };
  render(
    <Toasts
      {...calls}
      onShowMissed={() => {}}
      toasts={[
        { id: 'a', tone: 'ok', text: 'Nickname saved' },
        { id: 'b', tone: 'error', text: 'Card not accepted' },
      ]}
    />,
  );
  return calls;
}

test('the time of a toast stops while the pointer is on the toasts', () => {
  const { onPause, onResume } = showToasts();
  const region = screen.getByLabelText('Notifications');
  fireEvent.pointerEnter(region);
  expect(onPause).toHaveBeenCalledTimes(1);
  fireEvent.pointerLeave(region);
  expect(onResume).toHaveBeenCalledTimes(1);
});

test('an error whose time is over can be shown again', () => {
  const onShowMissed = vi.fn();
  const region = (missed: number) => (
    <Toasts
      toasts={Array.from({ length: missed }, (_, at) => ({
        id: String(at),
        tone: 'error',
        text: `Not saved ${at}`,
        over: 'missed',
      }))}
      onShowMissed={onShowMissed}
      onDismiss={() => {}}
      onPause={() => {}}
      onResume={() => {}}
    />
  );
  const { rerender } = render(region(1));
  expect(screen.queryByText('Not saved 0')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show the message again', hidden: true }));
  expect(onShowMissed).toHaveBeenCalledTimes(1);
  rerender(region(2));
  expect(screen.getByRole('button', { name: 'Show 2 messages again', hidden: true })).toBeTruthy();
});

test('the time of a toast stops while the focus is anywhere in the toasts', () => {
  const { onPause, onResume } = showToasts();
  const [first, second] = screen.getAllByRole('button', { name: 'Dismiss', hidden: true });
  first?.focus();
  second?.focus();
  expect(onPause).toHaveBeenCalled();
  expect(onResume).not.toHaveBeenCalled();
  second?.blur();
  expect(onResume).toHaveBeenCalledTimes(1);
});

test('an error interrupts, other messages wait, and each can be dismissed alone (ERR-60)', () => {
  const { onDismiss } = showToasts();
  expect(screen.getByRole('alert', { hidden: true }).textContent).toBe('Card not accepted');
  expect(screen.getByRole('status', { hidden: true }).textContent).toBe('Nickname saved');
  const [, second] = screen.getAllByRole('button', { name: 'Dismiss', hidden: true });
  if (second) fireEvent.click(second);
  expect(onDismiss).toHaveBeenCalledExactlyOnceWith('b');
});

test('the change that a toast reports can be undone from it, once', () => {
  const [undo, onDismiss] = [vi.fn(), vi.fn()];
  render(
    <Toasts
      onShowMissed={() => {}}
      onDismiss={onDismiss}
      onPause={vi.fn()}
      onResume={vi.fn()}
      toasts={[{ id: 'c', tone: 'ok', text: '2 notifications dismissed.', undo }]}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Undo', hidden: true }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(onDismiss).toHaveBeenCalledExactlyOnceWith('c');
});

test('after a toast is dismissed, the focus returns to where it was, or else to the title of the page', () => {
  render(<h1 tabIndex={-1}>Accounts</h1>);
  showToasts();
  const bell = document.body.appendChild(document.createElement('button'));
  const [first, second] = screen.getAllByRole('button', { name: 'Dismiss', hidden: true });
  bell.focus();
  first?.focus();
  if (first) fireEvent.click(first);
  expect(document.activeElement).toBe(bell);
  second?.focus();
  bell.remove();
  if (second) fireEvent.click(second);
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});

function regionOf(toasts: readonly Toast[], isOpen = false) {
  return (
    <>
      <Toasts
        toasts={toasts}
        onShowMissed={() => {}}
        onDismiss={() => {}}
        onPause={() => {}}
        onResume={() => {}}
      />
      {isOpen && <Dialog title="Pay Red Mesa Water">An amount.</Dialog>}
    </>
  );
}
const NOT_SAVED: Toast = { id: 'd', tone: 'error', text: 'Not saved' };

test('while an error is shown, the title of the page says so (WCAG 2.4.2)', () => {
  document.title = 'Bills – Billfold';
  const shown = (over?: 'missed') => (
    <Toasts
      toasts={[{ id: 'a', tone: 'error', text: 'Not added', over }]}
      onShowMissed={() => {}}
      onDismiss={() => {}}
      onPause={() => {}}
      onResume={() => {}}
    />
  );
  const { rerender } = render(shown());
  expect(document.title).toBe('Error: Bills – Billfold');
  rerender(shown('missed'));
  expect(document.title).toBe('Bills – Billfold');
});

test('the same two regions stay in the page, empty until words come into them (WCAG 4.1.3)', () => {
  const { rerender } = render(regionOf([]));
  const regions = () => [
    screen.getByRole('status', { hidden: true }),
    screen.getByRole('alert', { hidden: true }),
  ];
  const before = regions();
  expect(before.map(({ textContent }) => textContent)).toEqual(['', '']);
  rerender(regionOf([NOT_SAVED]));
  expect(regions()).toEqual(before);
  expect(before.map(({ textContent }) => textContent)).toEqual(['', 'Not saved']);
});

test('a toast whose words the focus says is shown and not announced', () => {
  render(regionOf([{ ...NOT_SAVED, isSaid: true }]));
  expect(screen.getByText('Not saved').closest('[role="alert"], [role="status"]')).toBeNull();
});

test('while a dialog is open, the toasts are inside of it, where they can be read and dismissed', () => {
  const { rerender } = render(regionOf([NOT_SAVED], true));
  expect(within(screen.getByRole('dialog')).getByText('Not saved')).toBeTruthy();
  rerender(regionOf([NOT_SAVED]));
  expect(screen.getByText('Not saved').isConnected).toBe(true);
});

test('toasts that move into a dialog are not announced again', () => {
  const { rerender } = render(regionOf([NOT_SAVED]));
  rerender(regionOf([NOT_SAVED], true));
  expect(screen.getByText('Not saved').closest('[aria-live="off"]')).not.toBeNull();
});

describe('A toast', () => {
  const HEIGHT = 60;
  const at = (top: number, height: number) => new DOMRect(0, top, 320, height);
  let pressed: HTMLButtonElement;

  beforeEach(() => {
    pressed = document.body.appendChild(document.createElement('button'));
    pressed.textContent = 'Save';
    // The region stands at the bottom of the window, or aside at its top.
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
      if (this === pressed) return at(Number(pressed.dataset.top), 44);
      if (!this.matches('[data-fleeting]')) return at(0, 0);
      return at((this as HTMLElement).dataset.aside === 'true' ? 56 : innerHeight - HEIGHT, HEIGHT);
    });
  });
  afterEach(() => {
    pressed.remove();
    vi.restoreAllMocks();
  });

  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const isAside = () => screen.getByLabelText('Notifications').dataset.aside === 'true';
  const focusAt = (top: number) => {
    pressed.dataset.top = String(top);
    pressed.blur();
    pressed.focus();
  };

  test('goes to the other edge if it would cover the control with the focus (WCAG 2.4.11)', async () => {
    focusAt(innerHeight - 50);
    showToasts();
    await drawn();
    expect(isAside()).toBe(true);
  });

  test('stays clear of the step that a payment waits for, wherever the focus is', async () => {
    pressed.dataset.top = String(innerHeight - 50);
    pressed.blur();
    showToasts();
    await drawn();
    expect(isAside()).toBe(false);
    cleanup();
    pressed.dataset.keepClear = '';
    showToasts();
    await drawn();
    expect(isAside()).toBe(true);
  });

  test('stays clear of a control that gets the focus later', async () => {
    focusAt(300);
    showToasts();
    await drawn();
    expect(isAside()).toBe(false);
    focusAt(innerHeight - 50);
    await drawn();
    expect(isAside()).toBe(true);
  });
});
