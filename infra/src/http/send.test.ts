import { ServerResponse, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Response } from 'express';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { sendRefusal } from './send.ts';

function headersOf(refusal: Refusal): readonly unknown[] {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  sendRefusal(response as Response, refusal, 'en');
  return [response.statusCode, response.getHeader('retry-after'), response.getHeader('www-authenticate')];
}

test('who is refused for now is told when to come again, and a stranger how to say who he is', () => {
  expect(headersOf(refuse('SERVICE_BUSY'))).toEqual([503, '1', undefined]);
  expect(headersOf(refuse('LOGIN_LOCKED', { minutes: 15 }))).toEqual([429, 900, undefined]);
  expect(headersOf(refuse('UNAUTHENTICATED'))).toEqual([401, undefined, 'Bearer']);
  expect(headersOf(refuse('NO_PERMISSION'))).toEqual([403, undefined, undefined]);
});
