import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { privacyPage } from '../../../domain/brand/text/pages.ts';
import { Parts } from '../../widgets/account/Parts.tsx';

test('the privacy page names what is kept of an authorization, why and for how long', () => {
  const { container } = render(<Parts parts={privacyPage().parts} />);
  expect(container.textContent).toMatch(
    /debit a bank account: .*network address and browser.*The law asks for proof.*as long as your payments/,
  );
});

test('a page that names another page leads there', () => {
  const { container } = render(<Parts parts={privacyPage().parts} />);
  expect([...container.querySelectorAll('a')].map((link) => [link.textContent, link.hash])).toEqual([
    ['Security', '#/security'],
    ['Contact us', '#/contact'],
  ]);
  expect(container.textContent).toContain('explained under Security.');
});
