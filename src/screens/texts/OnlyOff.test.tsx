import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Route } from 'wouter';
import { samplePayByText } from '../../../domain/fixtures/text.ts';
import { getPayByText, switchPayByText } from '../../../domain/texts/calls.ts';
import { openPaying, preparePaying, replyTo } from '../../../tests/support/open-paying.tsx';
import { routes } from '../../app/routes.ts';
import { PayByText } from './PayByText.tsx';

beforeEach(preparePaying);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const UNPAYABLE = 'Harbor City Utilities does not take payments here yet.';

test.each([
  ['its biller takes no payments', UNPAYABLE, UNPAYABLE],
  ['payments are not set up', undefined, 'Payments are not set up here yet.'],
])(
  'while %s, pay by text says that it does nothing and can only be turned off',
  async (_, unpayable, words) => {
    if (!unpayable)
      vi.spyOn(document, 'cookie', 'get').mockReturnValue('billfold-open=1; billfold-portal=no-payments');
    let Active = true;
    await openPaying(
      '/pay-by-text/4/11',
      <Route path={routes.payByText}>
        <PayByText />
      </Route>,
      {
        '/payByText/EnableOrDisabled': () => {
          Active = false;
          return replyTo(switchPayByText, { success: true, enabled: false })();
        },
        '/payByText/GetByAccountId/': () =>
          replyTo(
            getPayByText,
            samplePayByText({ Active, enabled: Active, ...(unpayable && { unpayable }) }),
          )(),
      },
    );
    const notice = (await screen.findByText(words)).closest('[data-tone]');
    expect(notice?.textContent).toContain('Nothing is paid by text meanwhile.');
    expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
    expect(screen.queryByText('Payment method')).toBeNull();
    const toggle = screen.getByRole<HTMLInputElement>('switch', { name: /Pay By Text/ });
    expect(toggle.checked).toBe(true);
    fireEvent.click(toggle);
    fireEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
    await waitFor(() => expect(toggle.checked).toBe(false));
  },
);
