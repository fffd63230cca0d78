import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { problemsOf } from '../../../domain/values/problems.ts';
import { Button } from '../buttons/Button.tsx';
import { Field } from './Field.tsx';
import { Form } from './Form.tsx';
import { RadioCard } from './RadioCard.tsx';
import { RadioCards } from './RadioCards.tsx';
import { useAnswers } from './use-answers.ts';

afterEach(cleanup);

type ShownProps = {
  name?: string | undefined;
  phone?: string | undefined;
  kind?: string | undefined;
  failure?: { message: string; errors: Record<string, string> } | undefined;
  busy?: boolean | string;
  isBlocked?: boolean;
  onSubmit?: () => void;
};

function Shown({ name, phone, kind, failure, busy = false, isBlocked = false, onSubmit }: ShownProps) {
  const answers = useAnswers({
    problems: problemsOf({ name, phone, kind }),
    failure,
    busy,
    names: { mobile_number: 'phone' },
  });
  return (
    <Form answers={answers} isBlocked={isBlocked} onSubmit={() => onSubmit?.()}>
      <Field id="name" label="Name" error={answers.errorAt('name')} onBlur={() => answers.leave('name')} />
      <Field id="phone" label="Phone" error={answers.errorAt('phone')} />
      <RadioCards
        id="kind"
        legend="Kind"
        value={undefined}
        error={answers.errorAt('kind')}
        onChange={() => {}}
      >
        <RadioCard value="a" title="First kind" />
        <RadioCard value="b" title="Second kind" />
      </RadioCards>
      <Button type="submit">Save</Button>
    </Form>
  );
}

const NAME = 'Enter your name.';
const PHONE = 'Enter 10 digits.';
const KIND = 'Choose a kind.';
const press = () => {
  const button = screen.getByRole('button', { name: 'Save' });
  button.focus();
  fireEvent.click(button);
};
const words = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const settle = () => act(() => new Promise((done) => setTimeout(done, 20)));

test('a press marks every field that is missing or wrong, and the first gets the focus with its message', () => {
  const onSubmit = vi.fn();
  render(<Shown name={NAME} phone={PHONE} onSubmit={onSubmit} />);
  expect(screen.queryByText(PHONE)).toBeNull();
  press();
  expect(onSubmit).not.toHaveBeenCalled();
  const first = screen.getByLabelText('Name');
  expect(document.activeElement).toBe(first);
  expect([first.getAttribute('aria-invalid'), words(first)]).toEqual(['true', `Error: ${NAME}`]);
  expect(words(screen.getByLabelText('Phone'))).toBe(`Error: ${PHONE}`);
  // The message is read with the field, and by nothing else.
  expect(screen.queryByRole('alert')).toBeNull();
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(links).toEqual([NAME, PHONE]);
  fireEvent.click(screen.getByRole('link', { name: PHONE }));
  expect(document.activeElement).toBe(screen.getByLabelText('Phone'));
});

test('one field that is wrong needs no summary, and a right form is submitted', () => {
  const onSubmit = vi.fn();
  const { rerender } = render(<Shown phone={PHONE} onSubmit={onSubmit} />);
  press();
  expect(document.activeElement).toBe(screen.getByLabelText('Phone'));
  expect(screen.queryByText('There is a problem')).toBeNull();
  rerender(<Shown onSubmit={onSubmit} />);
  expect(screen.queryByText(PHONE)).toBeNull();
  press();
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('a press while the form is blocked neither submits nor marks a field', () => {
  const onSubmit = vi.fn();
  const { rerender } = render(<Shown name={NAME} isBlocked onSubmit={onSubmit} />);
  press();
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).not.toBe('true');
  rerender(<Shown isBlocked onSubmit={onSubmit} />);
  press();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('the title of the page says first that something is wrong, with one field as with several', () => {
  document.title = 'Profile – Billfold';
  const { rerender } = render(<Shown name={NAME} phone={PHONE} />);
  press();
  expect(document.title).toBe('Error: Profile – Billfold');
  rerender(<Shown phone={PHONE} />);
  expect(document.title).toBe('Error: Profile – Billfold');
  rerender(<Shown failure={{ message: 'Taken.', errors: { mobile_number: 'Taken.' } }} />);
  expect(document.title).toBe('Error: Profile – Billfold');
  rerender(<Shown />);
  expect(document.title).toBe('Profile – Billfold');
});

test('a press with the Enter key in the wrong field is told once, because the focus does not move', () => {
  render(<Shown phone={PHONE} />);
  const phone = screen.getByLabelText('Phone');
  phone.focus();
  fireEvent.submit(phone);
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([`Error: ${PHONE}`]);
});

const leaveField = (label: string, next = 'Phone') => {
  act(() => screen.getByLabelText(label).focus());
  act(() => screen.getByLabelText(next).focus());
};

test('what is wrong with a field that is left is told, once until its words change', async () => {
  const { rerender } = render(<Shown />);
  /** Types into the field, so that it is wrong like this, or right, and leaves it. */
  const type = async (name?: string) => {
    act(() => screen.getByLabelText('Name').focus());
    fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'x' } });
    await waitFor(() => expect(alerts()).toEqual([]));
    rerender(<Shown name={name} />);
    leaveField('Name');
    await settle();
  };
  await type();
  expect(alerts()).toEqual([]);
  await type(NAME);
  expect(alerts()).toEqual([`Error: ${NAME}`]);
  expect(document.activeElement).toBe(screen.getByLabelText('Phone'));
  await type(NAME);
  expect(alerts()).toEqual([]);
  await type('Enter a shorter name.');
  expect(alerts()).toEqual(['Error: Enter a shorter name.']);
  await type();
  await type('Enter a shorter name.');
  expect(alerts()).toEqual(['Error: Enter a shorter name.']);
});

test('a field that a press led back to is read with its message, and nothing tells it besides', async () => {
  render(<Shown name={NAME} />);
  screen.getByLabelText('Name').focus();
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Save' }));
  screen.getByRole('button', { name: 'Save' }).focus();
  fireEvent.pointerUp(screen.getByRole('button', { name: 'Save' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await settle();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  expect(alerts()).toEqual([]);
  // What the focus has read is not told when it is left again.
  leaveField('Name');
  await settle();
  expect(alerts()).toEqual([]);
});

test('a field that has the focus again is not told, because its message is read with it', async () => {
  render(<Shown name={NAME} />);
  screen.getByLabelText('Name').focus();
  fireEvent.blur(screen.getByLabelText('Name'));
  await settle();
  expect(words(screen.getByLabelText('Name'))).toBe(`Error: ${NAME}`);
  expect(alerts()).toEqual([]);
});

test('a group of choices is answered at its first choice', () => {
  render(<Shown kind={KIND} />);
  press();
  const first = screen.getByRole('radio', { name: 'First kind' });
  expect(document.activeElement).toBe(first);
  expect(words(first)).toBe(`Error: ${KIND}`);
});

test('a field that became wrong after the press is not marked before it is left', () => {
  const { rerender } = render(<Shown phone={PHONE} />);
  press();
  rerender(<Shown name={NAME} phone={PHONE} />);
  expect(screen.queryByText(NAME)).toBeNull();
  fireEvent.blur(screen.getByLabelText('Name'));
  expect(screen.getAllByText(NAME).length).toBeGreaterThan(0);
});

const TAKEN = { message: 'No.', errors: { mobile_number: 'This number is taken.' } };

test('what the server refuses is said at its field, which gets the focus, also with the same words again', () => {
  const { rerender } = render(<Shown busy />);
  rerender(<Shown failure={TAKEN} />);
  const phone = screen.getByLabelText('Phone');
  expect(document.activeElement).toBe(phone);
  expect(words(phone)).toBe('Error: This number is taken.');
  expect(screen.queryByRole('alert')).toBeNull();
  screen.getByRole('button', { name: 'Save' }).focus();
  rerender(<Shown failure={TAKEN} busy />);
  expect(document.activeElement).not.toBe(phone);
  rerender(<Shown failure={TAKEN} />);
  expect(document.activeElement).toBe(phone);
});

test('a refusal in the same words is told again, also to someone who stays in the field', () => {
  const { rerender } = render(<Shown />);
  const phone = screen.getByLabelText('Phone');
  phone.focus();
  for (let tries = 0; tries < 3; tries += 1) {
    rerender(<Shown failure={tries === 0 ? undefined : TAKEN} busy />);
    expect(alerts()).toEqual([]);
    rerender(<Shown failure={TAKEN} />);
    expect(alerts()).toEqual(['Error: This number is taken.']);
    expect(document.activeElement).toBe(phone);
  }
});

test('what was told of a field goes when the field is typed into, and when another refusal follows', async () => {
  const { rerender } = render(<Shown failure={TAKEN} busy />);
  const phone = screen.getByLabelText('Phone');
  phone.focus();
  rerender(<Shown failure={TAKEN} />);
  expect(alerts()).toEqual(['Error: This number is taken.']);
  fireEvent.input(phone, { target: { value: '3' } });
  await waitFor(() => expect(alerts()).toEqual([]));
  rerender(<Shown failure={TAKEN} busy />);
  rerender(<Shown failure={TAKEN} />);
  rerender(<Shown failure={{ message: 'You tried too often.', errors: {} }} />);
  expect(alerts()).toEqual([]);
});

test('what Enter tells of the field that was just typed into stays', async () => {
  render(<Shown phone={PHONE} />);
  const phone = screen.getByLabelText('Phone');
  phone.focus();
  fireEvent.input(phone, { target: { value: '3' } });
  fireEvent.submit(phone);
  await settle();
  expect(alerts()).toEqual([`Error: ${PHONE}`]);
});

test('what a refusal tells of the field that was just typed into stays, however soon it follows', async () => {
  const { rerender } = render(<Shown />);
  const phone = screen.getByLabelText('Phone');
  phone.focus();
  fireEvent.input(phone, { target: { value: '3' } });
  rerender(<Shown busy />);
  rerender(<Shown failure={TAKEN} />);
  await settle();
  expect(words(phone)).toBe('Error: This number is taken.');
  expect(alerts()).toEqual(['Error: This number is taken.']);
});

test('a press right after another entry reads what that entry lacks, not the refusal of the one before', async () => {
  const { rerender } = render(<Shown busy />);
  rerender(<Shown failure={TAKEN} />);
  const phone = screen.getByLabelText('Phone');
  fireEvent.input(phone, { target: { value: '3' } });
  rerender(<Shown failure={TAKEN} phone={PHONE} />);
  press();
  expect(document.activeElement).toBe(phone);
  expect(words(phone)).toBe(`Error: ${PHONE}`);
});

test.each([
  ['at once', ['2026-11-21']],
  ['while the one before is still asked for', ['2026-11-21', '2026-11-22']],
])('an entry that is sent %s as it is typed is answered at its field', async (_, sent) => {
  document.title = 'Cart – Billfold';
  const { rerender } = render(<Shown />);
  const phone = screen.getByLabelText('Phone');
  phone.focus();
  for (const value of sent) {
    fireEvent.input(phone, { target: { value } });
    rerender(<Shown busy={value} />);
    await settle();
  }
  rerender(<Shown failure={TAKEN} />);
  expect(words(phone)).toBe('Error: This number is taken.');
  expect(document.title).toBe('Error: Cart – Billfold');
  fireEvent.input(phone, { target: { value: '3' } });
  await waitFor(() => expect(words(phone)).toBe(''));
});

test('a refusal of the entry that was sent is not said at a field that holds another one by then', async () => {
  const { rerender } = render(<Shown busy />);
  const phone = screen.getByLabelText('Phone');
  fireEvent.input(phone, { target: { value: '3' } });
  await settle();
  rerender(<Shown failure={TAKEN} />);
  expect(words(phone)).toBe('');
});

test.each([
  ['as a whole', {}, 'Try again later.'],
  ['for a field that it does not show', { captcha: 'Are you a person?' }, 'Are you a person?'],
])('a form that is refused %s says so above its fields, and the words get the focus', (_, errors, said) => {
  const { rerender } = render(<Shown busy />);
  rerender(<Shown failure={{ message: 'Try again later.', errors }} />);
  expect(screen.getByRole('group', { name: 'There is a problem' }).textContent).toContain(said);
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'There is a problem' }));
});
