import { expect, it } from 'vitest';
import { takeTicket } from './sign-in-link.ts';

it('takes the ticket out of the address and leaves the rest of it (SES-30)', () => {
  history.replaceState(null, '', '/?t=7.secret&source=mail#/bills/4');
  expect(takeTicket()).toBe('7.secret');
  expect(location.href).toMatch(/\/\?source=mail#\/bills\/4$/);
  expect(takeTicket()).toBeUndefined();
});
