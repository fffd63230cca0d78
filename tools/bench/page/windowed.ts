import type { BillerGroup } from '../../../domain/accounts/account.ts';

/** Pixels of a row of the bill list on a phone. */
const ROW = 80;

/**
 * The least that a list with a search can do: plain DOM, with rows only where the window is. It searches the same
 * accounts by the same fields, counts what it found, and draws rows with as many elements as those of the bill list.
 */
export function windowedList(groups: readonly BillerGroup[]): string {
  const accounts = groups.flatMap(({ name, common_name, accounts }) =>
    accounts.map(({ nickname, account_num, due_date, period_amt_due }) => ({
      biller: common_name || name,
      nickname,
      number: account_num,
      due: due_date ?? '',
      amount: String(period_amt_due),
    })),
  );
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Windowed list</title>
<style>
  ol { position: relative; margin: 0; padding: 0; list-style: none }
  li { position: absolute; inset-inline: 0; block-size: ${ROW}px; overflow: hidden }
</style>
<main><label>Search your bills <input type="search"></label><p></p><ol></ol></main>
<script>
const accounts = ${JSON.stringify(accounts).replaceAll('<', '\\u003c')};
const list = document.querySelector('ol');
const count = document.querySelector('p');
const search = document.querySelector('input');
let shown = accounts;
let first = -1;
function row(account, at) {
  const row = document.createElement('li');
  row.style.insetBlockStart = at * ${ROW} + 'px';
  const part = (name, text, more = {}) => row.appendChild(Object.assign(document.createElement(name), { textContent: text, ...more }));
  part('time', account.due);
  part('span', 'in 5 days');
  part('a', account.biller, { href: '#/bills/' + at });
  part('span', account.nickname);
  part('span', account.number);
  part('strong', account.amount);
  part('button', 'More');
  part('button', 'Pay Now');
  return row;
}
function draw() {
  const from = Math.max(0, Math.floor((scrollY - list.offsetTop) / ${ROW}) - 10);
  if (from === first) return;
  first = from;
  const until = Math.min(shown.length, from + Math.ceil(innerHeight / ${ROW}) + 20);
  list.replaceChildren(...shown.slice(from, until).map((account, at) => row(account, from + at)));
}
function find() {
  const term = search.value.trim().toLowerCase();
  const has = (text) => text.toLowerCase().includes(term);
  shown = term === '' ? accounts : accounts.filter(({ biller, nickname, number }) => has(biller) || has(nickname) || has(number));
  count.textContent = term === '' ? '' : shown.length + ' of ' + accounts.length + ' accounts';
  list.style.blockSize = shown.length * ${ROW} + 'px';
  first = -1;
  draw();
}
search.addEventListener('input', find);
addEventListener('scroll', draw, { passive: true });
find();
</script></html>`;
}
