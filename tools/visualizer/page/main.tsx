import '../../../src/adapters/html/trusted-types.ts';
import '../../../src/styles/font.css';
import '../../../src/styles/base.css';
import './visualizer.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Visualizer } from './Visualizer.tsx';

// index.html contains this element.
createRoot(document.getElementById('visualizer') as HTMLElement).render(
  <StrictMode>
    <Visualizer />
  </StrictMode>,
);
