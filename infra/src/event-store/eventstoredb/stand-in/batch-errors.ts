import anyMessages from 'google-protobuf/google/protobuf/any_pb.js';
import googleEmpty from 'google-protobuf/google/protobuf/empty_pb.js';
import { shared, statusMessages, codes } from '../client-inside.ts';
import type { Status } from '../client-inside.ts';
import type { Expected } from './log.ts';

export type BatchError =
  | { readonly kind: 'wrong version'; readonly current: bigint; readonly expected: Expected }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'too large'; readonly bytes: number }
  | { readonly kind: 'bad request'; readonly why: string };

/** In a batch an error is a message inside of the answer, told by the type of its details. */
export const errorStatus = (error: BatchError): Status => {
  switch (error.kind) {
    case 'wrong version':
      return packed(
        'WrongExpectedVersion',
        'WrongExpectedVersion',
        codes.Code.ALREADY_EXISTS,
        wrongVersion(error.current, error.expected).serializeBinary(),
      );
    case 'timeout':
      return packed('Timeout', 'Timeout', codes.Code.DEADLINE_EXCEEDED, new shared.Timeout().serializeBinary());
    case 'too large':
      return packed(
        'MaximumAppendSizeExceeded',
        'Maximum Append Size Exceeded',
        codes.Code.INVALID_ARGUMENT,
        new shared.MaximumAppendSizeExceeded().setMaxappendsize(error.bytes).serializeBinary(),
      );
    case 'bad request':
      return packed(
        'BadRequest',
        error.why,
        codes.Code.INVALID_ARGUMENT,
        new shared.BadRequest().setMessage(error.why).serializeBinary(),
      );
  }
};

const packed = (type: string, message: string, code: Parameters<Status['setCode']>[0], bytes: Uint8Array): Status => {
  const details = new anyMessages.Any();
  details.pack(bytes, `event_store.client.${type}`);
  return new statusMessages.Status().setCode(code).setMessage(message).setDetails(details);
};

const wrongVersion = (current: bigint, expected: Expected) => {
  const wrong = new shared.WrongExpectedVersion();
  if (current < 0n) wrong.setCurrentNoStream(new googleEmpty.Empty());
  else wrong.setCurrentStreamRevision(String(current));
  switch (expected) {
    case 'any':
      return wrong.setExpectedAny(new googleEmpty.Empty());
    case 'no stream':
      return wrong.setExpectedNoStream(new googleEmpty.Empty());
    case 'stream exists':
      return wrong.setExpectedStreamExists(new googleEmpty.Empty());
    default:
      return wrong.setExpectedStreamPosition(String(expected));
  }
};
