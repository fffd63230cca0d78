import { useLayoutEffect } from 'react';
import diagram from './styles/diagram.css?inline';
import events from './styles/events.css?inline';
import page from './styles/page.css?inline';
import panel from './styles/panel.css?inline';
import sequence from './styles/sequence.css?inline';
import tree from './styles/tree.css?inline';

const STYLE = [page, tree, panel, diagram, events, sequence].join('\n');

/** The app's one style sheet is for customers; this page brings its own. */
export function useStyle(): void {
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, []);
}
