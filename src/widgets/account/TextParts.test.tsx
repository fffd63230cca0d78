import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  aboutPage,
  accessibilityPage,
  MERCHANT_LOGIN,
  merchantsPage,
  PAGE_TITLES,
  privacyPage,
  securityPage,
} from '../../../domain/brand/text/pages.ts';
import { houseTerms } from '../../../domain/brand/text/terms.ts';
import { TextParts } from './TextParts.tsx';

const CONTACT = { phone: '(303) 555-0100', email: 'help@city.example', hours: '8 to 5', address: '' };
const LINKS = { merchantLogin: 'https://merchants.example/', phone: 'tel:1', email: 'mailto:a@example' };

test('the privacy page names what is kept of an authorization, why and for how long', () => {
  const { container } = render(<TextParts parts={privacyPage().parts} />);
  expect(container.textContent).toMatch(
    /debit a bank account: .*network address and browser.*The law asks for proof.*as long as your payments/,
  );
});

test('each link in the words of the footer pages leads to a page, or out to what it names (NAV-31)', () => {
  const pages = [aboutPage(), securityPage(30, 'Keep'), privacyPage(), merchantsPage()];
  const parts = [
    ...pages.flatMap((page) => page.parts),
    ...accessibilityPage(CONTACT).parts,
    ...houseTerms(),
    MERCHANT_LOGIN,
  ];
  const { container } = render(<TextParts parts={parts} links={LINKS} />);
  const addresses = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
  const known = [...Object.values(LINKS), ...Object.keys(PAGE_TITLES).map((page) => `#/${page}`)];
  expect(addresses.length).toBeGreaterThan(5);
  expect(addresses.filter((address) => !known.includes(address))).toEqual([]);
  expect(container.textContent).toContain('explained under Security.');
  expect(container.textContent).not.toMatch(/\]\(/);
});
