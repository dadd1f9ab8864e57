import type { Logger } from 'pino';
import { records } from '@malote/contracts/catalogue.ts';
import { file as fileAggregate, fileUploaded } from '@malote/contracts/kernel/file.ts';
import { bytesOf, FILE_TYPES } from '@malote/contracts/kernel/file-types.ts';
import type { FileDescription, UploadedFile } from '@malote/contracts/kernel/file.ts';
import type { FileField } from '@malote/contracts/kernel/fields/kinds/file.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { FilesAway, FileTooLarge } from '@malote/infra/files/file-store.ts';
import type { FileStore, StoredFile } from '@malote/infra/files/file-store.ts';
import { fileTypeOf, HEAD_BYTES } from '@malote/infra/files/file-type.ts';
import { peeked } from '@malote/infra/files/peeked.ts';
import type { VirusCheck } from '@malote/infra/files/virus-check.ts';
import type { Answer, Call } from '@malote/infra/http/call.ts';
import type { Caller } from '@malote/infra/http/caller.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import { execute, handler } from './execute.ts';
import type { ExecuteKit } from './execute.ts';
import { isOpen } from './outcome.ts';

/** What files need: where they lie, and who looks through them. Without a store none is taken. */
export interface ReceiveKit extends ExecuteKit {
  readonly files: FileStore | undefined;
  readonly virusCheck: VirusCheck | undefined;
  readonly log: Pick<Logger, 'warn'>;
}

interface Asked {
  readonly field: string;
  readonly name: string;
}

const MB = 1 << 20;

/** Why a file is not taken: the field takes no such files; or it does, and this one is not what its name says. */
function notTaken(name: string, { accept }: Pick<FileField, 'accept'>, field: string): Refusal {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const said = ending === 'jpeg' ? 'jpg' : ending;
  return refuse(
    (accept as readonly string[]).includes(said) ? 'FILE_FORMAT_INVALID' : 'FILE_FORMAT_UNSUPPORTED',
    {},
    field,
  );
}

/**
 * Takes a file that is sent for a field of a kind of record: what it is follows from its first bytes, it is no longer than the field allows (R-0374), the
 * scanner has looked through it, and its bytes are safe before the log says that it came. Sent again under its id it is answered as the first time; bytes
 * that the log will never name are deleted.
 */
export function receivingFiles(kit: ReceiveKit) {
  const fields = fieldsByCommand();

  /** The bytes, kept and looked through. */
  async function kept(store: FileStore, call: Call, { field, name }: Asked, allowed: FileField) {
    const { body, bytes = 0 } = call.file ?? missing(call);
    let most = allowed.maxBytes;
    const tooLarge = () => refuse('FILE_SIZE_LIMIT', { max: most / MB }, field);
    if (bytes > most) return tooLarge();
    try {
      const { head, whole } = await peeked(body, HEAD_BYTES);
      if (head.length === 0) return refuse('UPLOAD_FILE_REQUIRED', {}, field);
      const type = fileTypeOf(head, name);
      if (type === undefined || !allowed.accept.includes(type)) return notTaken(name, allowed, field);
      most = bytesOf(allowed, type);
      if (bytes > most) {
        whole.on('error', () => undefined).resume(); // read to its end: the next call comes by the same connection
        return tooLarge();
      }
      const stored = await store.put(whole, { name, type: FILE_TYPES[type], maxBytes: most });
      const infected = await infection(store, stored, field).catch(async (error: unknown) => {
        await forget(store, stored);
        throw error;
      });
      return infected ?? { ...stored, type };
    } catch (error) {
      if (error instanceof FileTooLarge) return tooLarge();
      if (!(error instanceof FilesAway)) throw error;
      kit.log.warn({ err: error }, 'a file could not be kept');
      return refuse('SERVICE_BUSY');
    }
  }

  async function infection(store: FileStore, stored: StoredFile, field: string): Promise<Refusal | undefined> {
    if (kit.virusCheck === undefined) return undefined;
    const body = await store.get(stored.id);
    if (body === undefined) throw new FilesAway('a file that was just kept is not there');
    const verdict = await kit.virusCheck(body);
    if (verdict.clean) return undefined;
    kit.log.warn({ security: true, found: verdict.found }, 'an infected file was refused');
    await forget(store, stored);
    return refuse('FILE_INFECTED', { found: verdict.found }, field);
  }

  /** Nothing names these bytes. Whoever cannot delete them now leaves them: they are found by no one, and cost their room. */
  async function forget(store: FileStore, { id }: Pick<StoredFile, 'id'>): Promise<void> {
    await store
      .delete(id)
      .catch((error: unknown) => kit.log.warn({ err: error, id }, 'a file that nobody names stays'));
  }

  return async (call: Call, caller: Caller): Promise<Answer> => {
    const { files: store } = kit;
    const asked = call.input as Asked;
    const [record, allowed] = fields.get(`${call.definition.name} ${asked.field}`) ?? missing(call);
    if (store === undefined) return refuse('SERVICE_BUSY');
    const stored = await kept(store, call, asked, allowed);
    if (isRefusal(stored)) return stored;
    const { id: place, ...measured } = stored;
    const described: FileDescription = {
      id: uuidv5(call.commandId, 'file'),
      kept: place,
      name: asked.name,
      ...measured,
    };
    const outcome = await execute(kit, {
      handler: handler(
        call.definition as never,
        (async (run) =>
          await run.conclude<UploadedFile>(fileAggregate, described.id, () => ({
            facts: [fileUploaded({ ...described, record, field: asked.field })],
            answer: described,
          }))) as Parameters<typeof handler>[1],
      ),
      input: { ...asked, ...measured },
      commandId: call.commandId,
      circumstances: call.circumstances,
      receivedAt: call.receivedAt,
      caller,
      opening: call.opening,
    });
    const isNamed = 'answer' in outcome && (outcome.answer as FileDescription).kept === place;
    // While nobody knows what became of the command, the log may name them yet.
    if (!isNamed && !isOpen(outcome)) await forget(store, { id: place });
    return 'answer' in outcome ? { data: outcome.answer, position: outcome.position } : outcome.refusal;
  };
}

/** For each upload and the name of a field: the record's noun and the field. */
function fieldsByCommand(): ReadonlyMap<string, readonly [string, FileField]> {
  return new Map(
    [...records.values()].flatMap(({ noun, files, fields }) =>
      files === undefined
        ? []
        : Object.entries(fields).flatMap(([name, field]) =>
            field.kind === 'file' ? [[`${files.upload.name} ${name}`, [noun, field as FileField]] as const] : [],
          ),
    ),
  );
}

function missing({ definition }: Call): never {
  throw new Error(`${definition.name} takes no file`);
}
