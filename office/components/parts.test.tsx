import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Failure } from '../../domain/api/failure.ts';
import { cents } from '../../domain/values/cents.ts';
import { RemovalDialog } from '../screens/own-sign-in/dialogs.tsx';
import { ASK, TABLE } from '../text/en.ts';
import { REMOVE_FACTOR } from '../text/own-sign-in.ts';
import { AskDialog } from './AskDialog.tsx';
import { EventLine } from './EventLine.tsx';
import { TriedProblems } from './FileCheck.tsx';
import { OfficeFacts } from './OfficeFacts.tsx';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

afterEach(cleanup);

function ask(props: Partial<Parameters<typeof AskDialog>[0]> = {}) {
  const [onAsk, onDismiss] = [vi.fn(), vi.fn()];
  const dialog = (
    <AskDialog
      title="Give $12.50 back?"
      action="Give back"
      busy={false}
      onAsk={onAsk}
      onDismiss={onDismiss}
      {...props}
    />
  );
  render(dialog);
  return { onAsk, onDismiss };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('nothing is done without a reason, and the field says so', () => {
  const { onAsk } = ask();
  press('Give back');
  expect(onAsk).not.toHaveBeenCalled();
  const reason = screen.getByLabelText(ASK.reason);
  expect(reason.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(reason);
});

test('the reason goes with what is asked, without blanks around it', () => {
  const { onAsk } = ask();
  fireEvent.change(screen.getByLabelText(ASK.reason), { target: { value: ' Paid twice. ' } });
  press('Give back');
  expect(onAsk).toHaveBeenCalledExactlyOnceWith('Paid twice.');
});

test('a refusal is told above the field, and the question stays', () => {
  ask({
    failure: {
      kind: 'refused',
      status: 409,
      message: 'It was decided before.',
      errors: {},
      code: 'office.decided',
    },
  });
  expect(screen.getByText('It was decided before.')).toBeTruthy();
  expect(screen.getByLabelText(ASK.reason)).toBeTruthy();
});

test('a removal that is refused twice in the same words has the focus each time, and the title says Error', () => {
  const failure: Failure = { kind: 'refused', status: 409, message: 'It is your last one.', errors: {} };
  const dialog = (busy: boolean, refusal?: Failure) => (
    <RemovalDialog name="Laptop" busy={busy} failure={refusal} onConfirm={vi.fn()} onLeave={vi.fn()} />
  );
  const { rerender, unmount } = render(dialog(false));
  for (let tries = 0; tries < 2; tries += 1) {
    screen.getByRole('button', { name: REMOVE_FACTOR.action }).focus();
    rerender(dialog(true, tries > 0 ? failure : undefined));
    rerender(dialog(false, { ...failure }));
    expect(document.activeElement?.textContent).toContain('It is your last one.');
    expect(document.title).toMatch(/^Error: /);
  }
  unmount();
  expect(document.title).not.toMatch(/^Error: /);
});

test('while it is asked for, the question can be neither sent again nor closed', () => {
  const { onAsk, onDismiss } = ask({ busy: true });
  fireEvent.change(screen.getByLabelText(ASK.reason), { target: { value: 'Paid twice.' } });
  press('Give back');
  expect(onAsk).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: ASK.cancel })).toBeNull();
  expect(onDismiss).not.toHaveBeenCalled();
});

test('an event says when, what, who and how much', () => {
  render(
    <EventLine
      label="What happened"
      events={[
        { id: 'a', at: Date.UTC(2026, 10, 26, 17, 3, 22), what: 'Submitted', who: 'Ada' },
        {
          id: 'b',
          at: Date.UTC(2026, 10, 26, 17, 3, 25),
          what: 'Charged',
          detail: 'succeeded',
          amount: cents(1250),
          who: 'Processor',
        },
      ]}
    />,
  );
  const [first, second] = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(first).toMatch(/^11\/26\/2026, 10:03:22 AM.*SubmittedAda$/);
  expect(second).toMatch(/^11\/26\/2026, 10:03:25 AM.*ChargedsucceededProcessor\$12\.50$/);
});

test('a fact is a term with its value', () => {
  render(<OfficeFacts facts={[{ term: 'Account', detail: '00-4711' }]} />);
  expect(screen.getByRole('term').textContent).toBe('Account');
  expect(screen.getByRole('definition').textContent).toBe('00-4711');
});

test('the refused lines of a try are a file, and both say how many lines they leave out', async () => {
  const saved: Blob[] = [];
  vi.stubGlobal('URL', { createObjectURL: (file: Blob) => saved.push(file), revokeObjectURL: () => {} });
  render(
    <TriedProblems
      of="harbor-2026-11-25"
      problems={[{ line: 4, field: 'BALANCE', value: '=1', words: 'Not an amount.' }]}
      more={299}
    />,
  );
  screen.getByText('The first 1 of 300 lines are shown.');
  press(TABLE.download);
  vi.unstubAllGlobals();
  expect(saved).toMatchObject([{ name: 'problems-harbor-2026-11-25.csv', type: 'text/csv' }]);
  expect(await saved[0]?.text()).toMatch(
    /4,BALANCE,'=1,Not an amount\.\s+,,,299 more lines are left out of this file\.\s*$/,
  );
});
