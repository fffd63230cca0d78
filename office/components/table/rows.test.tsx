import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Column } from './columns.ts';
import { Rows } from './Rows.tsx';

interface Asked {
  readonly number: string;
  readonly by: string;
}

const COLUMNS: readonly Column<Asked>[] = [
  { name: 'number', label: 'Confirmation number', kind: 'text', value: ({ number }) => number },
  { name: 'by', label: 'Asked by', kind: 'text', value: ({ by }) => by },
];
const ROWS: readonly Asked[] = [
  { number: 'K7M29QXW3R4TAB', by: 'The host' },
  { number: 'K7M29QXW3R4TAC', by: 'cashier@office.example' },
];

const open = () =>
  render(
    <Rows
      caption="Refunds"
      columns={COLUMNS}
      rows={ROWS}
      sort={undefined}
      idOf={({ number }) => number}
      pathOf={({ number }) => `/payments/${number}`}
    />,
  );

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

test('the way back leads to the row that was opened', () => {
  open();
  history.replaceState({ q: 'Mercer' }, '', '/refunds');
  const opened = screen.getByRole('link', { name: 'K7M29QXW3R4TAC' });
  opened.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(opened);
  expect(history.state).toMatchObject({ q: 'Mercer' });
  const kept = history.state;
  cleanup();

  history.replaceState(null, '', '/refunds');
  open();
  expect(document.activeElement).toBe(document.body);
  cleanup();

  history.replaceState(kept, '', '/refunds');
  open();
  expect(document.activeElement?.textContent).toBe('K7M29QXW3R4TAC');
});

test('a short name stays in one line, and only a word that is long breaks', () => {
  const columns: readonly Column<string>[] = [
    { name: 'person', label: 'Person', kind: 'link', value: (words) => ({ words, path: '/people/2' }) },
    { name: 'words', label: 'Words', kind: 'text', value: (words) => words },
  ];
  const rows = ['Ari Novak', 'Opened a customer’s page once more', 'A name of thirty-onecharacters__'];
  render(<Rows caption="Log" columns={columns} rows={rows} sort={undefined} idOf={(words) => words} />);
  const cells = (mark: string) => [...document.querySelectorAll(mark)].map((cell) => cell.textContent);
  expect(cells('[data-whole]')).toEqual(['Ari Novak']);
  expect(cells('[data-words]')).toEqual([rows[0], rows[0], rows[1], rows[1]]);
});

test('a confirmation number stays whole, and a mail address breaks at its sign alone', () => {
  open();
  const whole = [...document.querySelectorAll('[data-whole]')].map(({ textContent }) => textContent);
  expect(whole).toEqual(['K7M29QXW3R4TAB', 'K7M29QXW3R4TAC', 'cashier@office.example']);
  expect(document.querySelector('wbr')?.nextSibling?.textContent).toBe('@office.example');
});
