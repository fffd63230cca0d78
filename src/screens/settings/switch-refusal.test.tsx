import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Switch } from '../../components/fields/Switch.tsx';
import { switchRefusal } from './switch-refusal.tsx';

afterEach(cleanup);

const show = (message: string, code: string) =>
  render(
    <Switch label="By text" checked={false} onChange={() => {}} refusal={switchRefusal(message, code)} />,
  );

test('the way to a missing mobile number follows the code of the refusal, in any words (ruling 73)', () => {
  show('Registre su número de móvil.', 'profile.no-mobile-number');
  const way = screen.getByRole('link', { name: 'Go to your mobile number' });
  expect(way.getAttribute('href')).toBe('#/settings/profile');
});

test('another refusal of a switch shows no way to the mobile number', () => {
  show('Please register your mobile number.', 'profile.texts-stopped');
  expect(screen.queryByRole('link')).toBeNull();
});
