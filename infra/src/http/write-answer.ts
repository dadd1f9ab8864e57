import type { Language } from '@malote/contracts/kernel/language.ts';
import { isRefusal } from '@malote/contracts/kernel/refusal.ts';
import type { Response } from 'express';
import { pipeline } from 'node:stream/promises';
import type { Answer } from './call.ts';
import { sendJson, sendRefusal } from './send.ts';

/** Sends an answer: data with what its headers tell, a file as it comes, or a refusal in words. */
export async function writeAnswer(response: Response, answer: Answer, language: Language): Promise<void> {
  if (isRefusal(answer)) return sendRefusal(response, answer, language);
  if ('file' in answer) {
    const { name, type, body, bytes } = answer.file;
    response.setHeader('content-type', type);
    // Somebody sent it, and it may say that it is something else: it is saved and never opened as a page of ours.
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('content-security-policy', "sandbox; default-src 'none'");
    if (bytes !== undefined) response.setHeader('content-length', bytes);
    response.setHeader(
      'content-disposition',
      `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    );
    if (Buffer.isBuffer(body)) return void response.end(body);
    // Who asked went away before it was there: nothing failed.
    if (response.destroyed) return void body.destroy();
    await pipeline(body, response);
    return;
  }
  if (answer.position !== undefined) response.setHeader('position', answer.position.toString());
  if (answer.cookie !== undefined) response.setHeader('set-cookie', [answer.cookie].flat());
  if (answer.stale === true) response.setHeader('stale', '1');
  if (answer.stands !== undefined) response.setHeader('stands', answer.stands.toString());
  sendJson(response, 200, { status: 'OK', ...(answer.code !== undefined && { code: answer.code }), data: answer.data });
}
