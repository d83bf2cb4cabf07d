import { Component, type ReactNode } from 'react';
import { BrokenScreen } from '../states.tsx';

interface ErrorGuardProps {
  /** Another place is tried again. */
  readonly place: string;
  readonly children: ReactNode;
}

interface Broken {
  readonly error?: unknown;
  readonly isBroken: boolean;
}

/** Shows that a screen is broken in its place. */
export class ErrorGuard extends Component<ErrorGuardProps, Broken> {
  override readonly state: Broken = { isBroken: false };

  static getDerivedStateFromError(error: unknown): Broken {
    return { error, isBroken: true };
  }

  override componentDidUpdate({ place }: ErrorGuardProps): void {
    if (this.state.isBroken && place !== this.props.place) this.setState({ isBroken: false });
  }

  override render(): ReactNode {
    const { error, isBroken } = this.state;
    return isBroken ? <BrokenScreen error={error} /> : this.props.children;
  }
}
