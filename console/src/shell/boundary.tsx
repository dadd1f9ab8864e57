import { Component } from 'react';
import type { ReactNode } from 'react';

/** What is drawn in place of what threw, told what was thrown; `again` draws anew what threw. */
export interface Fallen {
  readonly error: unknown;
  readonly again: () => void;
}

interface Props {
  readonly fallback: (fallen: Fallen) => ReactNode;
  readonly onError: () => void;
  readonly children: ReactNode;
}

/** Keeps what throws while it is drawn from taking all around it along. React knows boundaries as classes alone. */
export class Boundary extends Component<Props, { readonly thrown?: { readonly error: unknown } | undefined }> {
  override state: { readonly thrown?: { readonly error: unknown } | undefined } = {};

  static getDerivedStateFromError(error: unknown): { readonly thrown: { readonly error: unknown } } {
    return { thrown: { error } };
  }

  override componentDidCatch(): void {
    this.props.onError();
  }

  override render(): ReactNode {
    const { fallback, children } = this.props;
    const { thrown } = this.state;
    return thrown === undefined ? children : fallback({ ...thrown, again: () => this.setState({ thrown: undefined }) });
  }
}
