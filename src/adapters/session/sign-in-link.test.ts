import { expect, it } from 'vitest';
import { takeTicket } from './sign-in-link.ts';

it('the ticket is removed from the address, and the rest of the address stays (SES-30)', () => {
  history.replaceState(null, '', '/?source=mail#/bills/4?t=7.secret');
  expect(takeTicket()).toBe('7.secret');
  expect(location.href).toMatch(/\/\?source=mail#\/bills\/4$/);
  expect(takeTicket()).toBeUndefined();
  history.replaceState(null, '', '/#/bills?t=7.secret');
  expect(takeTicket()).toBe('7.secret');
  expect(location.hash).toBe('#/bills');
});

it('a ticket that was sent to a server signs nobody in (SES-29)', () => {
  history.replaceState(null, '', '/?t=7.secret&source=mail#/bills/4');
  expect(takeTicket()).toBeUndefined();
});
