import { createHmac } from 'node:crypto';
import { evidenceOf } from './evidence.ts';

const pepper = Buffer.alloc(32, 7);
const evidence = evidenceOf(pepper);
const hmac = (key: Uint8Array, text: string) => createHmac('sha256', key).update(text, 'utf8').digest();
const framed = (...fields: readonly string[]) => fields.map((field) => `${Buffer.byteLength(field)}:${field}`).join('');
const markOf = (what: string, ...fields: readonly string[]) =>
  hmac(hmac(pepper, `evidence\n${what} 1`), framed(...fields))
    .subarray(0, 16)
    .toString('base64url');

const ID = '0199a7c2-7d1e-7c3a-9f00-0A0B0C0D0E0F';
const texts = ['{"waybill":"ML1"}', '{"observação":"não estava, 包裹"}', `{"long":"${'ã'.repeat(40_000)}"}`];

test.each(texts)('the mark of an event is an HMAC over all that is stored of it, however long it is (%#)', (data) => {
  const event = { stream: 'parcel-ML1', version: 3, id: ID, type: 'ParcelReceived', schemaVersion: 1 };
  const metadata = '{"actor":"ana","hash":"x"}';
  expect(evidence.ofEvent({ ...event, data, metadata })).toBe(
    markOf('event', 'parcel-ML1', '3', ID.toLowerCase(), 'ParcelReceived', '1', data, metadata),
  );
});

test.each(texts)('so is the mark of a kept state (%#)', (state) => {
  expect(evidence.ofState({ stream: 'parcel-ML1', stateVersion: 2, version: 7, headHash: 'h', state })).toBe(
    markOf('kept state', 'parcel-ML1', '2', '7', 'h', state),
  );
});

test('one mark after the other keeps nothing of the one before', () => {
  const [short = '', other = '', long = ''] = texts;
  const of = (state: string) => evidence.ofState({ stream: 's', stateVersion: 1, version: 1, headHash: '', state });
  const alone = of(short);
  for (const before of [other, long]) {
    of(before);
    expect(of(short)).toBe(alone);
  }
});
