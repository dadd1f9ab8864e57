import type { Socket } from 'node:net';

type Value = string | Buffer | null;

/** What is needed of the driver's connection: it is not in the driver's types. */
export interface Connection {
  readonly stream: Socket;
  parse(message: { readonly name: string; readonly text: string }): void;
  close(message: { readonly type: 'S'; readonly name: string }): void;
  bind(message: {
    readonly statement: string;
    readonly values: readonly unknown[];
    readonly valueMapper?: (value: unknown) => Value;
  }): void;
  describe(message: { readonly type: 'P'; readonly name: string }): void;
  execute(message: object): void;
  sync(): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

const nothing = () => undefined;

/** What the driver asks of whoever sends messages himself; what is left out does nothing. */
export const silent = {
  handleRowDescription: nothing,
  handleDataRow: nothing,
  handlePortalSuspended: nothing,
  handleEmptyQuery: nothing,
  handleCopyInResponse: nothing,
  handleCommandComplete: nothing,
};
