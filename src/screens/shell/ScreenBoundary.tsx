import { Component, type ReactNode } from 'react';
import { Button } from '../../parts/Button.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { PageHeading } from '../../parts/PageHeading.tsx';

interface State {
  readonly hasFailed: boolean;
}

/** A screen that breaks leaves the rest of the app standing. */
export class ScreenBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <>
        <PageHeading title="This page did not open" />
        <Notice tone="error" action={<Button onClick={() => location.reload()}>Load again</Button>}>
          Something in this page failed, or the connection was lost while it was being fetched. Nothing was
          sent and nothing was paid by opening it.
        </Notice>
      </>
    );
  }
}
