import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Privacy } from './Privacy.tsx';

test('the page names what is kept of an authorization, why and for how long', () => {
  const { container } = render(<Privacy />);
  expect(container.textContent).toMatch(
    /debit a bank account: .*network address and browser.*The law asks for proof.*as long as your payments/,
  );
});
