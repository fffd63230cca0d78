import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepPress } from './keep-press.ts';

const AT = { clientX: 100, clientY: 100 };

let stop: () => void;
let done: string[];

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML =
    '<p>Above</p><button id="pay"><b>Pay</b></button><button id="other">Other</button>';
  done = [];
  for (const button of document.querySelectorAll('button')) button.onclick = () => done.push(button.id);
  stop = keepPress(document);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

function send(type: 'mousedown' | 'mouseup', selector: string, more: MouseEventInit = AT): void {
  const event = new MouseEvent(type, { bubbles: true, button: 0, ...more });
  document.querySelector(selector)?.dispatchEvent(event);
}

function press(from: string, to: string, up: MouseEventInit = AT): readonly string[] {
  send('mousedown', from);
  send('mouseup', to, up);
  vi.runAllTimers();
  return done;
}

describe('a press on a button', () => {
  test('that moved away under my finger is carried out, whatever is there now', () => {
    expect(press('#pay b', 'p')).toEqual(['pay']);
    expect(press('#pay', '#other')).toEqual(['pay', 'pay']);
  });

  test('that stayed is left to the browser, so it is carried out once', () => {
    expect(press('#pay b', '#pay')).toEqual([]);
  });

  test('from which I move my finger away is taken back (WCAG 2.5.2)', () => {
    expect(press('#pay', 'p', { clientX: 100, clientY: 140 })).toEqual([]);
  });

  test('over which a dialog has opened is not carried out', () => {
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    send('mousedown', '#pay');
    dialog.open = true;
    send('mouseup', 'dialog');
    vi.runAllTimers();
    expect(done).toEqual([]);
  });

  test('with another button of the mouse is none', () => {
    send('mousedown', '#pay', { ...AT, button: 2 });
    send('mouseup', 'p');
    vi.runAllTimers();
    expect(done).toEqual([]);
  });
});
