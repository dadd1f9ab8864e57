import type { ServerErrorResponse } from '@grpc/grpc-js';

/** An error that a read ends with. */
export class ReadFailed extends Error {
  readonly answer: Partial<ServerErrorResponse>;
  constructor(answer: Partial<ServerErrorResponse>) {
    super(answer.details ?? 'failed');
    this.answer = answer;
  }
}
