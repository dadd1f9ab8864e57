import { Metadata, status } from '@grpc/grpc-js';
import type { ServerErrorResponse } from '@grpc/grpc-js';

/** The errors of the server, with the trailers by which its client tells them apart. */
export const timedOut = (why: string): Partial<ServerErrorResponse> => ({
  code: status.ABORTED,
  details: `Operation timed out: ${why}`,
});
export const invalid = (why: string): Partial<ServerErrorResponse> => ({ code: status.INVALID_ARGUMENT, details: why });
/** What .NET answers to an exception that nobody caught. */
export const failed = (why: string): Partial<ServerErrorResponse> => ({
  code: status.UNKNOWN,
  details: `Exception was thrown by handler. ${why}`,
});

export const appendTooLarge = (bytes: number): Partial<ServerErrorResponse> => {
  const metadata = new Metadata();
  metadata.set('exception', 'maximum-append-size-exceeded');
  metadata.set('maximum-append-size', String(bytes));
  return { ...invalid(`Maximum Append Size of ${bytes} Exceeded.`), metadata };
};
