import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { RefusedSwitch } from './RefusedSwitch.tsx';

afterEach(cleanup);

test('the way to a missing mobile number follows the code of the refusal, in any words (ruling 73)', () => {
  render(<RefusedSwitch message="Registre su número de móvil." code="profile.no-mobile-number" />);
  const way = screen.getByRole('link', { name: 'Go to your mobile number' });
  expect(way.getAttribute('href')).toBe('#/settings/profile');
});

test('another refusal of a switch shows no way to the mobile number', () => {
  render(<RefusedSwitch message="Please register your mobile number." code="profile.texts-stopped" />);
  expect(screen.queryByRole('link')).toBeNull();
});
