import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ErrorSummary } from '../fields/ErrorSummary.tsx';
import { PageHeading } from './PageHeading.tsx';

afterEach(cleanup);

interface PageProps {
  readonly title?: string;
  readonly email?: string;
  readonly phone?: string;
}

const errorsOf = (text?: string) => (text ? [{ text }] : []);

/** A page with two forms. */
function Page({ title = 'Profile', email, phone }: PageProps) {
  return (
    <>
      <PageHeading title={title} />
      <ErrorSummary errors={errorsOf(email)} />
      <ErrorSummary errors={errorsOf(phone)} />
    </>
  );
}

test('the title says that something is wrong until the last form of the page is mended (WCAG 2.4.2)', () => {
  const { rerender } = render(<Page email="Enter your email." phone="Enter your phone number." />);
  expect(document.title).toBe('Error: Profile – Billfold');
  rerender(<Page phone="Enter your phone number." />);
  expect(document.title).toBe('Error: Profile – Billfold');
  rerender(<Page />);
  expect(document.title).toBe('Profile – Billfold');
});

test('a page that gets another title meanwhile still says that something is wrong (WCAG 2.4.2)', () => {
  const { rerender } = render(<Page email="Enter your email." />);
  rerender(<Page title="Your profile" email="Enter your email." />);
  expect(document.title).toBe('Error: Your profile – Billfold');
  rerender(<Page title="Your profile" />);
  expect(document.title).toBe('Your profile – Billfold');
});
