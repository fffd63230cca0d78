import '../src/adapters/html/trusted-types.ts';
import '../src/styles/font.css';
import '../src/styles/base.css';
import './styles/office.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followAppearance } from '../src/browser/appearance.ts';
import { keepFocus } from '../src/browser/keep-focus.ts';
import { browserPasskeys } from './api/passkeys.ts';
import { readPlace } from './api/portal.ts';
import { openOfficeSession } from './api/session.ts';
import { OfficeApp } from './shell/OfficeApp.tsx';

followAppearance();
keepFocus(document);

const isInvitation = location.pathname.endsWith('/invitation');
const get: typeof fetch = (...request) => fetch(...request);
const opened = openOfficeSession({
  fetch: get,
  passkeys: browserPasskeys,
  invitation: isInvitation ? location.hash.slice(1) : '',
});
const readOwnPlace = () => readPlace(get);

// index.html contains this element.
createRoot(document.getElementById('office') as HTMLElement).render(
  <StrictMode>
    <OfficeApp opened={opened} readPlace={readOwnPlace} />
  </StrictMode>,
);
