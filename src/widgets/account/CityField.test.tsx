import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAdapters } from '../../adapters/adapters.ts';
import { AppContext } from '../../app/app-context.tsx';
// The app loads it after the sign-in; a test may be over by then.
import '../../start/signed-in-services.ts';
import { startApp } from '../../start/start-app.ts';
import { CityField } from './CityField.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(cleanup);

function Form() {
  const [place, setPlace] = useState({ city: '', state: '' });
  return (
    <>
      <CityField
        value={place.city}
        zip="80302"
        onCity={(city, state = place.state) => setPlace({ city, state })}
      />
      <output>{place.state}</output>
    </>
  );
}

/** The form of someone who is not signed in, with the answer of the search. */
async function open(search: () => Response) {
  const app = startApp(
    createAdapters({
      fetch: async (url) =>
        String(url).includes('/cities/typeahead')
          ? search()
          : Response.json({ message: 'No.' }, { status: 404 }),
    }),
  );
  render(
    <AppContext value={app}>
      <Form />
    </AppContext>,
  );
  return screen.getByLabelText<HTMLInputElement>('City');
}

test('the city suggests names while one types, also before the first sign-in, and a chosen one brings its state (ERR-20)', async () => {
  const city = await open(() => Response.json({ items: [{ city: 'Boulder', state: 'CO', zip: '80302' }] }));
  fireEvent.change(city, { target: { value: 'Bou' } });
  await waitFor(() => expect(city.list?.options[0]?.value).toBe('Boulder'));
  fireEvent.change(city, { target: { value: 'Boulder' } });
  expect(screen.getByText('CO', { selector: 'output' })).toBeTruthy();
});

test('a search that fails says so beside the city, which stays as typed (ERR-20)', async () => {
  const city = await open(() => Response.json({}, { status: 422 }));
  fireEvent.change(city, { target: { value: 'Bou' } });
  expect(await screen.findByText('Error searching for cities')).toBeTruthy();
  expect(city.value).toBe('Bou');
});
