import { Component, type ReactNode } from 'react';
import { Button } from '../../parts/Button.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { PageHeading } from '../../parts/PageHeading.tsx';

interface State {
  readonly hasFailed: boolean;
}

interface Props {
  readonly children: ReactNode;
  /** Nothing stands in for what broke. */
  readonly quiet?: boolean;
  /** Takes away what may have broken it. When there was something, the screen is tried again. */
  readonly mend?: () => Promise<boolean>;
}

/** A screen that breaks, or cannot be had, leaves the rest of the app standing. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    void this.props.mend?.().then(
      (isMended) => isMended && this.setState({ hasFailed: false }),
      () => undefined,
    );
  }

  override render() {
    const { children, quiet } = this.props;
    if (!this.state.hasFailed) return children;
    if (quiet) return null;
    return (
      <>
        <PageHeading title="This page did not open" />
        <Notice tone="error" action={<Button onClick={() => location.reload()}>Load again</Button>}>
          It failed or could not be fetched. Nothing was sent and nothing was paid by opening it.
        </Notice>
      </>
    );
  }
}
