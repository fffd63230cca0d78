import { Component, type ReactNode } from 'react';
import { Button } from '../../src/components/buttons/Button.tsx';
import { Notice } from '../../src/components/messages/Notice.tsx';
import { Heading } from '../components/Heading.tsx';
import { FAILURES } from '../text/en.ts';

/** A screen that fails, or whose code does not load, says so. The frame around it stays. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <>
        <Heading title={FAILURES.title} />
        <Notice
          tone="error"
          title={FAILURES.broken}
          action={<Button onClick={() => location.reload()}>{FAILURES.reload}</Button>}
        />
      </>
    );
  }
}
