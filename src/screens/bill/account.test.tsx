import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nicknameSubject } from '../../../domain/accounts/nickname.ts';
import { FALLBACK } from '../../../domain/api/text/fallback.ts';
import type { MeterReading } from '../../../domain/bills/meter-reading.ts';
import { calendarDate, toEpochSeconds } from '../../../domain/values/calendar-date.ts';
import { openBill, preparePage } from '../../../tests/support/open-bill.tsx';
import { isToldInPlace } from '../../offline/told-in-place.ts';

beforeEach(preparePage);
afterEach(cleanup);

const answered = (data: unknown) => () => Response.json({ data });
const refused = (message: string) => () => Response.json({ message }, { status: 422 });
const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Paperless' });

test('paperless is turned on after a question that counts the customers who share it (DET-15 to DET-19)', async () => {
  const { calls } = await openBill(
    {},
    {
      '/get-paperless-count/': () => Response.json({ count: 3 }),
      '/UpdatePaperless': answered({ success: true }),
    },
  );
  fireEvent.click(await toggle());
  const question = await screen.findByRole('alertdialog', { name: 'Turn on Paperless?' });
  expect(question.textContent).toContain('3 customers share this account.');
  expect((await toggle()).checked).toBe(false);
  fireEvent.click(within(question).getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByRole('dialog', { name: 'Success' })).toBeTruthy();
  await waitFor(async () => expect((await toggle()).checked).toBe(true));
  expect(calls).toHaveLength(1);
});

test('cancelling leaves paperless unchanged; without sharing customers there is no warning about them (DET-16, DET-17)', async () => {
  const { calls } = await openBill({}, { '/get-paperless-count/': () => Response.json({ count: 1 }) });
  fireEvent.click(await toggle());
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).not.toContain('share');
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect([screen.queryByRole('alertdialog'), (await toggle()).checked, calls]).toEqual([null, false, []]);
});

test('without the count, the screen says so and changes nothing (DET-18, ERR-18)', async () => {
  await openBill({}, { '/get-paperless-count/': () => Response.json({}, { status: 500 }) });
  fireEvent.click(await toggle());
  expect((await screen.findByRole('alert')).textContent).toBe('Error: Failed to get paperless details.');
  expect((await toggle()).checked).toBe(false);
});

test('a new nickname that the server refuses is told beside its field, and a refusal before is not (DET-09)', async () => {
  let answer: (reply: Response) => void = () => undefined;
  await openBill({}, { '/api/v2.1/accounts/': () => new Promise<Response>((done) => (answer = done)) });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit nickname' }));
  const field = await screen.findByLabelText('Nickname');
  fireEvent.change(field, { target: { value: 'Cabin' } });
  expect(isToldInPlace(nicknameSubject(1))).toBe(false);
  fireEvent.blur(field);
  await waitFor(() => expect(isToldInPlace(nicknameSubject(1))).toBe(true));
  expect(screen.queryByLabelText('Nickname')).toBeNull();
  answer(Response.json({ message: 'Not this one.' }, { status: 400 }));
  const again = await screen.findByLabelText<HTMLInputElement>('Nickname');
  expect([again.value, again.getAttribute('aria-invalid')]).toEqual(['Cabin', 'true']);
  expect(descriptionOf(again)).toBe('Nothing was changed. The nickname is Home. Error: Not this one.');
  expect(document.activeElement).toBe(again);
  // The focus reads it, so no region does.
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a refusal takes no focus from what I do meanwhile: it is told beside the old nickname, and the field keeps what I typed (DET-09)', async () => {
  let answer: (reply: Response) => void = () => undefined;
  await openBill({}, { '/api/v2.1/accounts/': () => new Promise<Response>((done) => (answer = done)) });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit nickname' }));
  const field = await screen.findByLabelText('Nickname');
  fireEvent.change(field, { target: { value: 'Cabin' } });
  fireEvent.blur(field);
  await waitFor(() => expect(isToldInPlace(nicknameSubject(1))).toBe(true));
  const other = await toggle();
  other.focus();
  answer(Response.json({ message: 'Not this one.' }, { status: 400 }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Nothing was changed. The nickname is Home. Not this one.',
  );
  expect([document.activeElement, screen.queryByLabelText('Nickname')]).toEqual([other, null]);
  fireEvent.click(screen.getByRole('button', { name: 'Edit nickname' }));
  const again = await screen.findByLabelText<HTMLInputElement>('Nickname');
  expect([again.value, again.getAttribute('aria-invalid')]).toEqual(['Cabin', 'true']);
});

const descriptionOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test('a refused nickname waits in its field, is not sent again when I leave it, and is when I press Enter (DET-07, DET-09)', async () => {
  let saves = 0;
  await openBill(
    { nickname: '' },
    {
      '/api/v2.1/accounts/': () => {
        saves += 1;
        return Response.json({ message: FALLBACK }, { status: 500 });
      },
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Add a nickname' }));
  fireEvent.change(await screen.findByLabelText('Nickname'), { target: { value: 'Cabin' } });
  fireEvent.blur(screen.getByLabelText('Nickname'));
  const cancel = await screen.findByRole('button', { name: 'Cancel' });
  const field = screen.getByLabelText<HTMLInputElement>('Nickname');
  expect(descriptionOf(field)).toBe(
    'Nothing was changed. The account has no nickname. Error: Unable to save changes.  Please try again later.',
  );
  fireEvent.blur(field);
  expect([saves, screen.getByLabelText<HTMLInputElement>('Nickname').value]).toEqual([1, 'Cabin']);
  fireEvent.submit(field);
  await waitFor(() => expect(saves).toBe(2));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add a nickname'));
  expect(cancel.isConnected).toBe(false);
});

test('a bill without paperless has no toggle (DET-15)', async () => {
  await openBill({ allow_paperless: false });
  await screen.findByRole('button', { name: 'Remove Account' });
  expect(screen.queryByRole('switch')).toBeNull();
});

test('removing an account says what ends, and leads to the bills (DET-10, MSC-06)', async () => {
  const { calls } = await openBill({}, { '/account/Remove': answered({ success: true }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Account' }));
  const question = screen.getByRole('alertdialog', { name: 'Remove this account?' });
  expect(question.textContent).toContain('Its pending payments are cancelled.');
  fireEvent.click(within(question).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(location.hash).toBe('#/'));
  expect(calls.filter((call) => call.startsWith('/account/Remove'))).toHaveLength(1);
});

test('an account that could not be removed stays (DET-11, ERR-21, ERR2-30)', async () => {
  await openBill({}, { '/account/Remove': () => Response.json({}, { status: 500 }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Account' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Unable to remove account.  Please try again later.',
  );
  expect(location.hash).toBe('#/bills/11');
});

const METER: MeterReading = {
  id: 'W-1',
  curr_date: calendarDate('2026-01-05'),
  curr_reading: 500,
  prev_date: null,
  prev_reading: null,
};

async function enter(value: string, day: string) {
  fireEvent.change(await screen.findByLabelText('New meter value'), { target: { value } });
  fireEvent.change(screen.getByLabelText('New meter date'), { target: { value: day } });
  fireEvent.click(screen.getByRole('button', { name: 'Save reading' }));
}

test('a saved reading becomes the current one (DET-65, DET-69)', async () => {
  const { calls } = await openBill(
    { can_enter_meter_reading: true, meter_readings: [METER] },
    {
      '/meter-reading': () =>
        Response.json({
          ...METER,
          curr_date: toEpochSeconds(calendarDate('2026-01-06')),
          curr_reading: 512,
          prev_date: toEpochSeconds(METER.curr_date),
          prev_reading: 500,
        }),
    },
  );
  await enter('512', '2026-01-06');
  expect(await screen.findByText('Your changes have been saved successfully.')).toBeTruthy();
  const meter = screen.getByRole('region', { name: 'Meter W-1' });
  await waitFor(() => expect(meter.textContent).toContain('Current reading512'));
  expect(JSON.parse(calls[0]?.replace('/meter-reading ', '') ?? '')).toEqual({
    org_id: 3,
    conf_id: 7,
    account_id: 1,
    meter_id: 'W-1',
    reading: 512,
    date_read: '2026-01-06',
  });
});

test.each([
  ['499', '2026-01-06', 'New meter value must be greater than the previous value.'],
  ['1e3', '2026-01-06', 'The new meter value must be a whole number.'],
  ['1e309', '2026-01-06', 'This is more than a meter can show.'],
  ['100000000000000000000', '2026-01-06', 'This is more than a meter can show.'],
  ['512', '2026-01-04', 'There is already a later reading.'],
])('a reading of %s on %s is not sent (DET-66, DET-67, DET-68)', async (value, day, text) => {
  const { calls } = await openBill({ can_enter_meter_reading: true, meter_readings: [METER] });
  await enter(value, day);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  expect(calls).toEqual([]);
});

test('a date with a half-typed year stays in the field, and is not a date yet (DET-68)', async () => {
  const { calls } = await openBill({ can_enter_meter_reading: true, meter_readings: [METER] });
  await enter('512', '0202-01-06');
  expect((await screen.findByLabelText<HTMLInputElement>('New meter date')).value).toBe('0202-01-06');
  expect(await screen.findByText('Choose the day you read the meter.')).toBeTruthy();
  expect(calls).toEqual([]);
});

test('a refused reading comes back into the form, with the message (DET-70)', async () => {
  await openBill(
    { can_enter_meter_reading: true, meter_readings: [METER] },
    { '/meter-reading': refused('Unable to save new meter reading.  Please try again later.') },
  );
  await enter('512', '2026-01-06');
  const told = await screen.findByRole('group', { name: 'There is a problem' });
  expect(told.textContent).toMatch(/Unable to save new meter reading/);
  expect(document.activeElement).toBe(told);
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('');
  expect((await screen.findByLabelText<HTMLInputElement>('New meter value')).value).toBe('512');
});

test.each([
  ['reading', 'New meter value'],
  ['date_read', 'New meter date'],
])('a reading that is refused at its %s comes back with the focus there (DET-70)', async (field, label) => {
  const words = 'Somebody entered a later reading.';
  await openBill(
    { can_enter_meter_reading: true, meter_readings: [METER] },
    {
      '/meter-reading': () => Response.json({ message: words, errors: { [field]: words } }, { status: 422 }),
    },
  );
  await enter('512', '2026-01-06');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)));
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText(words).length).toBe(1);
  expect(document.title).toMatch(/^Error/);
});

test('a server that breaks over a reading is reported, the reading is sent once and comes back into the form (DET-70, ERR-22)', async () => {
  const { calls } = await openBill(
    { can_enter_meter_reading: true, meter_readings: [METER] },
    { '/meter-reading': () => Response.json({ message: FALLBACK }, { status: 500 }) },
  );
  await enter('512', '2026-01-06');
  const told = await screen.findByRole('group', { name: 'There is a problem' }, { timeout: 5_000 });
  expect(told.textContent).toContain('Unable to save new meter reading.  Please try again later.');
  expect((await screen.findByLabelText<HTMLInputElement>('New meter value')).value).toBe('512');
  expect(calls.length).toBe(1);
});

test('a server that is only out of reach is not reported as a failure: the reading is queued (ruling 19)', async () => {
  await openBill(
    { can_enter_meter_reading: true, meter_readings: [METER] },
    { '/meter-reading': () => Response.json({ message: FALLBACK }, { status: 503 }) },
  );
  await enter('512', '2026-01-06');
  expect(await screen.findByText('waits to be sent')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a bill that takes no readings has no form (DET-64)', async () => {
  await openBill({ can_enter_meter_reading: false, meter_readings: [METER], is_final_bill: true });
  await screen.findByText('This is Your Final Bill');
  expect(screen.queryByLabelText('New meter value')).toBeNull();
});

const AT = Date.parse('2026-11-28T22:42:00Z') / 1000;
const takeOvers =
  (...items: object[]) =>
  () =>
    Response.json({ items });

test('a bill of an account that somebody takes over says when I lose it, and I object on the spot (ruling 57)', async () => {
  let isPending = true;
  await openBill(
    {},
    {
      '/take-overs': () => takeOvers(...(isPending ? [{ account_id: 1, at: AT, is_mine: false }] : []))(),
      '/account/Object': () => {
        isPending = false;
        return answered({ success: true })();
      },
    },
  );
  expect(await screen.findByText(/^You lose this account on 11\/28\/2026, 3:42 PM/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'I still pay this account' }));
  await waitFor(() => expect(screen.queryByText(/^You lose this account/)).toBeNull());
  expect(isPending).toBe(false);
});

test('the newcomer sees from when the account is theirs alone, with nothing to press (ruling 57)', async () => {
  await openBill({}, { '/take-overs': takeOvers({ account_id: 1, at: AT, is_mine: true }) });
  expect(await screen.findByText(/^You take this account over on 11\/28\/2026, 3:42 PM/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'I still pay this account' })).toBeNull();
});

test('a refused objection says why, and the account is still to be lost (ruling 57)', async () => {
  await openBill(
    {},
    {
      '/take-overs': takeOvers({ account_id: 1, at: AT, is_mine: false }),
      '/account/Object': refused('Nobody is taking this account over any more.'),
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'I still pay this account' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Nobody is taking this account over any more.');
});
