import type { Page } from '@playwright/test';
import { PASSWORD, PEOPLE } from '../../../server/demo/people.ts';
import { type Step, Walk } from './walk.ts';

/** The step that ends with a readable list. What comes after it is no start any more. */
export const SIGN_IN = 'Login, until the list';
export const ADD_TO_CART = 'Add to cart, from the menu of a bill';
export const OPEN_BILL = 'Open a bill that was read ahead';

const BILL = 'Home water';
const OTHER_BILL = 'Home gas';

/** Walks from the sign-in to a receipt, through the history, and sets up an auto pay. */
export async function journey(page: Page, address: string): Promise<readonly Step[]> {
  const walk = new Walk(page);
  await page.goto(address);
  await page.waitForFunction(() => document.querySelector('form[data-live]') !== null);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    timeout: 120_000,
  });
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
  const link = (name: string | RegExp) =>
    page.getByRole('link', { name, exact: true }).filter({ visible: true }).first();
  const radio = (name: string | RegExp) => page.getByRole('radio', { name }).first();

  await walk.press('Press into the email', page.getByRole('textbox', { name: 'Email' }));
  await walk.type('A key of the email', [...PEOPLE.demo.email]);
  await walk.press('Press into the password', page.getByLabel('Password', { exact: true }));
  await walk.type('A key of the password', [...PASSWORD]);
  await walk.press(SIGN_IN, button('Login'), showsList);

  await walk.press('Open the search', button('Search your bills'));
  await walk.type('A key of the search', [...'water']);
  await walk.type(
    'A key that widens the search',
    [...'water'].map(() => 'Backspace'),
  );
  await walk.press('Close the search', button('Close the search'));
  await walk.press('Order by biller', button('Biller'));
  await walk.press('Order by due date', button('Due date'));

  await walk.press('Open the menu of a bill', button(new RegExp(`^More for ${OTHER_BILL}`)));
  await walk.press(ADD_TO_CART, button('Add to cart'));
  await walk.press(OPEN_BILL, link(new RegExp(`, ${BILL}(,|$)`)));
  await walk.press('Make a Payment', button('Make a Payment'));

  await walk.press('Proceed to Checkout', button('Proceed to Checkout'));
  await walk.press('Choose a method', radio('Everyday Visa'));
  await walk.press('Review and Confirm', button('Review and Confirm'));
  await walk.press('Submit Payment, until the receipt', button(/^Submit Payment/));
  await button(/^Copy confirmation number/).waitFor();

  await walk.press('Open the history', link('History'));
  await walk.press('Show more of it', button('Show more'));
  await walk.press('Press into its search', page.getByRole('searchbox', { name: 'Search' }));
  await walk.type('A key of its search', [...'gas']);
  await walk.press('Open a record', page.getByRole('region').getByRole('listitem').getByRole('link').first());

  await walk.press('Open the auto pays', link('Auto Pays'));
  await walk.press('Open the settings of an auto pay', page.getByRole('link', { name: /^Setup, / }).first());
  await walk.press('Change the sentence', button('Change'));
  await walk.press('Next, to the amount', button('Next'));
  await walk.press('Set a limit', page.getByRole('switch', { name: 'Safety limit' }));
  await walk.press('Press into the limit', page.getByLabel('Pay at most'));
  await walk.type('A key of the limit', ['Control+A', ...'500']);
  await walk.press('Next, to the method', button('Next'));
  await walk.press('Next, to the notifications', button('Next'));
  await walk.press('Turn a notification off', page.getByRole('switch', { name: 'Auto pay enabled' }));
  await walk.press('Next, to the summary', button('Next'));
  await walk.press('Save Changes', button('Save Changes'));
  await button('Saved!').waitFor();
  return walk.steps;
}

const showsList = () =>
  [...document.querySelectorAll('main li a[href^="#/bills/"]')].some((link) => link.checkVisibility());
