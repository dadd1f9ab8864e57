import { base } from 'virtual:malote';
import type { FileDescription } from '@malote/contracts/kernel/file.ts';
import { wireLanguage } from '@malote/contracts/kernel/language.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { listeners, routeNamed, tokenThatCounts } from './client.ts';
import { Failure, kindOfStatus } from './failure.ts';
import { reached } from './positions.ts';
import { session } from './session.ts';

interface SendFileOptions {
  /** The command's id; a retry sends the same. */
  readonly id: string;
  readonly signal: AbortSignal;
  /** From 0 to 1, as the bytes leave. */
  readonly onProgress: (part: number) => void;
}

interface Answered {
  readonly status?: string;
  readonly code?: string;
  readonly msg?: string;
  readonly data?: FileDescription;
}

/**
 * Sends a file for a field of a record; its bytes are the body. By XMLHttpRequest, because fetch does not tell how much has left. Refused: a `Failure` with
 * the server's sentence.
 */
export async function sendFile(
  command: string,
  field: string,
  file: File,
  { id, signal, onProgress }: SendFileOptions,
): Promise<FileDescription> {
  const route = await routeNamed(command);
  const request = new XMLHttpRequest();
  request.open(route.method, `${base}${route.path}?${new URLSearchParams({ field, name: file.name }).toString()}`);
  const token = await tokenThatCounts();
  for (const [name, value] of Object.entries({
    'Accept-Language': wireLanguage(currentLanguage()),
    'Content-Type': 'application/octet-stream',
    'Idempotency-Key': id,
    ...(token !== undefined && { token: token.text }),
  }))
    request.setRequestHeader(name, value);
  const stop = () => request.abort();
  signal.addEventListener('abort', stop);
  try {
    return await new Promise<FileDescription>((resolve, reject) => {
      request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
      request.onabort = () => reject(new Failure('cancelled', 'CANCELLED', ''));
      request.onerror = () =>
        reject(
          navigator.onLine
            ? new Failure('network', 'NETWORK_ERROR', '')
            : new Failure('offline', 'NETWORK_DISCONNECTED', ''),
        );
      request.onload = () => {
        const answer = answered(request.responseText);
        reached(request.getResponseHeader('Position'));
        if (request.status === 401 && session.get().token !== undefined) listeners.signedOut();
        if (request.status === 200 && answer.data !== undefined) resolve(answer.data);
        else reject(new Failure(kindOfStatus(request.status), answer.code ?? 'SERVICE_EXCEPTION', answer.msg ?? ''));
      };
      request.send(file);
    });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function answered(text: string): Answered {
  try {
    return JSON.parse(text) as Answered;
  } catch {
    return {};
  }
}
