import { Component, type ReactNode } from 'react';
import { NO_CONNECTION_YET, NOT_OPENED, NOTHING_SENT } from '../../domain/api/text/not-opened.ts';
import { Button } from '../components/buttons/Button.tsx';
import { PageHeading } from '../components/layout/PageHeading.tsx';
import { Notice } from '../components/messages/Notice.tsx';

interface State {
  readonly hasFailed: boolean;
  /** True after a try that reached no server. */
  readonly isCut?: boolean;
}

interface Props {
  readonly children: ReactNode;
  /** Shows nothing in place of the broken part. */
  readonly quiet?: boolean;
  /** Removes a possible cause. If it removed anything, the screen is drawn again. */
  readonly mend?: () => Promise<boolean>;
}

/** Contains the failure of a screen that breaks or cannot be loaded. The rest of the app works on. */
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

  /** Loading again without a connection would leave the app for a page of the browser. */
  tryAgain = () =>
    fetch('/health', { cache: 'no-store' }).then(
      () => location.reload(),
      () => this.setState({ isCut: true }),
    );

  override render() {
    const { children, quiet } = this.props;
    const { hasFailed, isCut } = this.state;
    if (!hasFailed) return children;
    if (quiet) return null;
    return (
      <>
        <PageHeading title={NOT_OPENED} />
        <Notice tone="error" action={<Button onClick={this.tryAgain}>Try again</Button>}>
          {NOTHING_SENT}
          {isCut && ` ${NO_CONNECTION_YET}`}
        </Notice>
      </>
    );
  }
}
