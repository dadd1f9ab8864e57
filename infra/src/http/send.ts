import type { Express, Request, Response } from 'express';
import { languageOf } from '@malote/contracts/kernel/language.ts';
import type { Language } from '@malote/contracts/kernel/language.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { Logger } from 'pino';
import { isDatabaseAway } from '../database-away.ts';
import { isOfNewerProgram } from '../event-store/parse.ts';
import { errorBody, statusOf } from './refused.ts';

/** Answers a refusal in words; who is told that we are busy, or that he is locked out, is also told when to come again, and a stranger how to say who he is. */
export function sendRefusal(response: Response, refusal: Refusal, language: Language): void {
  const status = statusOf(refusal.refused);
  const { minutes } = refusal.params;
  if (status === 503) response.setHeader('retry-after', '1');
  if (status === 429 && typeof minutes === 'number') response.setHeader('retry-after', minutes * 60);
  if (status === 401) response.setHeader('www-authenticate', 'Bearer');
  sendJson(response, status, errorBody(refusal, language));
}

/** Ends an answer with a body of JSON; headers that were set before go along. */
export function sendJson(response: Response, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

/** What no route of the application answers, and what a route throws, is refused in words too. Called when all its routes are there. */
export function refuseTheRest(app: Express, log: Logger): void {
  app.use((request, response) =>
    sendRefusal(response, refuse('NOT_FOUND'), languageOf(request.get('accept-language'))),
  );
  app.use((error: unknown, request: Request, response: Response, next: (error: unknown) => void) => {
    if (response.headersSent) return next(error);
    const refusal = refusalOf(error);
    if (refusal.refused === 'SERVICE_EXCEPTION' || isOfNewerProgram(error))
      log.error({ err: error, url: request.path }, 'a call failed');
    return sendRefusal(response, refusal, languageOf(request.get('accept-language')));
  });
}

function refusalOf(error: unknown): Refusal {
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined;
  if (type === 'entity.too.large') return refuse('BODY_TOO_LARGE');
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined; // the body could not be unpacked, the path not decoded
  if (status === 400) return refuse('BODY_NOT_JSON');
  if (
    typeof type === 'string' &&
    (type.startsWith('encoding') || type.startsWith('entity') || type.startsWith('request'))
  )
    return refuse('BODY_NOT_JSON');
  return refuse(isDatabaseAway(error) || isOfNewerProgram(error) ? 'SERVICE_BUSY' : 'SERVICE_EXCEPTION');
}
