/**
 * Keeps a fault to the part of the page it happened in: what broke is replaced by words that say so and lead on, where
 * React would leave nothing at all.
 */
import { Component, type ReactNode } from 'react';

interface FaultBoundaryProps {
  /** Rendered in place of what broke; it must stand on little, as much may be broken. */
  readonly whenBroken: (error: Error) => ReactNode;
  /** Another key is another content: it is tried anew. */
  readonly contentKey?: string;
  readonly children: ReactNode;
}

interface FaultBoundaryState {
  readonly error: Error | undefined;
  readonly contentKey: string | undefined;
}

/** React knows no other way to hear of a fault than a class. */
export class FaultBoundary extends Component<FaultBoundaryProps, FaultBoundaryState> {
  override state: FaultBoundaryState = { error: undefined, contentKey: this.props.contentKey };

  static getDerivedStateFromError(error: unknown): Partial<FaultBoundaryState> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps(
    { contentKey }: FaultBoundaryProps,
    state: FaultBoundaryState,
  ): Partial<FaultBoundaryState> | null {
    return contentKey === state.contentKey ? null : { error: undefined, contentKey };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === undefined ? this.props.children : this.props.whenBroken(error);
  }
}
