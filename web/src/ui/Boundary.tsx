/** Error boundary. If a part of the page fails, a message appears in its place, and the other parts continue. */
import { Component, type ReactNode } from 'react';
import { page } from '../words/opening';

type Props = {
  /** Name of the part. */
  readonly name: string;
  /** CSS class of the part's place in the layout. */
  readonly className?: string;
  readonly children: ReactNode;
};

type State = { readonly reason: unknown; readonly failed: boolean };

const WHOLE: State = { reason: null, failed: false };

export class Boundary extends Component<Props, State> {
  override state: State = WHOLE;

  static getDerivedStateFromError(reason: unknown): State {
    return { reason, failed: true };
  }

  override render(): ReactNode {
    const { name, className = '', children } = this.props;
    const { reason, failed } = this.state;
    if (!failed) return children;
    return (
      <section className={`card failed ${className}`} aria-label={name}>
        <div role="alert">
          <h2>{name}</h2>
          <p>{page.failed}</p>
          <p>{reason instanceof Error ? reason.message : String(reason)}</p>
          <button type="button" onClick={() => this.setState(WHOLE)}>
            {page.tryAgain}
          </button>
        </div>
      </section>
    );
  }
}
