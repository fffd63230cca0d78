import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Hint } from './Hint.tsx';

const shown = new Set<Element>();

/** jsdom has no popovers and no keyboard focus of its own (ruling 37). */
beforeEach(() => {
  shown.clear();
  HTMLElement.prototype.showPopover = function show() {
    shown.add(this);
  };
  HTMLElement.prototype.hidePopover = function hide() {
    shown.delete(this);
  };
  const matches = Element.prototype.matches;
  Object.defineProperty(HTMLElement.prototype, 'matches', {
    configurable: true,
    value: function asked(this: HTMLElement, selector: string) {
      if (selector === ':popover-open') return shown.has(this);
      return selector === ':focus-visible' || matches.call(this, selector);
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'matches');
  cleanup();
});

function open() {
  render(<Hint label="About this fee">It goes to the processor.</Hint>);
  const button = screen.getByRole('button', { name: 'About this fee' });
  return { button, bubble: screen.getByText('It goes to the processor.') };
}

test('a hint shows its text on keyboard focus and hides it when the focus goes on (MSC-10)', () => {
  const { button, bubble } = open();
  expect(button.getAttribute('aria-describedby')).toBe(bubble.id);
  // A press after the mouse has shown it must not hide it.
  expect(button.getAttribute('popovertargetaction')).toBe('show');
  fireEvent.focus(button);
  expect(shown.has(bubble)).toBe(true);
  fireEvent.blur(button);
  expect(shown.has(bubble)).toBe(false);
});

test('a hint shows its text while a mouse is over it, not while a finger presses (MSC-10)', () => {
  const { button, bubble } = open();
  const over = (pointerType: string) =>
    fireEvent(button, Object.assign(new MouseEvent('pointerover', { bubbles: true }), { pointerType }));
  const out = (relatedTarget: Element) =>
    fireEvent(
      button,
      Object.assign(new MouseEvent('pointerout', { bubbles: true, relatedTarget }), { pointerType: 'mouse' }),
    );
  over('touch');
  expect(shown.has(bubble)).toBe(false);
  over('mouse');
  expect(shown.has(bubble)).toBe(true);
  out(bubble);
  expect(shown.has(bubble)).toBe(true);
  fireEvent(
    bubble,
    Object.assign(new MouseEvent('pointerout', { bubbles: true, relatedTarget: document.body }), {
      pointerType: 'mouse',
    }),
  );
  expect(shown.has(bubble)).toBe(false);
});
