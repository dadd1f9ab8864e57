import { createHmac } from 'node:crypto';
import { postalDeclaration } from '@malote/contracts/linehaul/master-waybill.ts';
import { trackPush } from '@malote/contracts/tracking/track-push.ts';
import type { RecordedEvent } from '../src/event-store/port.ts';
import type { Taken } from './counterparts.ts';
import { faultsOfDeclarations, faultsOfTracks } from './told-outside.ts';

const TARGET = { code: 'DR00000001', customer: 'LOJA', secret: 'segredo' };
const [FIRST, SECOND] = ['aaaaaaaa-0000-4000-8000-000000000001', 'bbbbbbbb-0000-4000-8000-000000000002'];
const trackOf = (id: string) => `ML1-${TARGET.code}-${id.slice(0, 8).toUpperCase()}`;

const metadata = JSON.stringify({ actor: 'ana', commandId: FIRST, happenedAt: '2026-11-27T12:00:00.000Z' });
let position = 0n;
const event = (type: string, stream: string, data: object, id = `cccccccc-0000-4000-8000-${++position}`) =>
  ({ type, stream, id, data: JSON.stringify(data), metadata, position: ++position, schemaVersion: 1 }) as never;
const taken = (code: string) => event(trackPush.events.moved.deliver.type, `trackpush-${code}`, { code });

/** A parcel that was received in Guarulhos and left it: two tracks, both of which the customer's system took. */
const LOG: readonly RecordedEvent[] = [
  event('TrackTargetRegistered', 'tracktarget-DR00000001', { code: TARGET.code, fields: {} }),
  event('ParcelRegistered', 'parcel-ML1', { waybill: 'ML1', customer: TARGET.customer }),
  event('ParcelReceived', 'parcel-ML1', { waybill: 'ML1', stage: 'consolidation' }, FIRST),
  event('ParcelDispatched', 'parcel-ML1', { waybill: 'ML1', stage: 'consolidation' }, SECOND),
  taken(trackOf(FIRST)),
  taken(trackOf(SECOND)),
];

function call(id: string, track: string, secret = TARGET.secret): Taken {
  const body = JSON.stringify({ id: track, waybillNumber: 'ML1' });
  const signature = createHmac('sha256', secret).update(`${id}.1764244800.${body}`).digest('hex');
  return {
    id,
    body,
    headers: { 'malote-id': id, 'malote-timestamp': '1764244800', 'malote-signature': `v1=${signature}` },
  };
}
const [one, two] = [call('1', trackOf(FIRST)), call('2', trackOf(SECOND))];

test('tracks that came signed, in their order and under one id each are right, also when one came again because its answer was lost', () => {
  expect(faultsOfTracks(LOG, TARGET, [one, two])).toEqual([]);
  expect(faultsOfTracks(LOG, TARGET, [one, one, two, one])).toEqual([]);
});

test.each([
  ['lost', [one], /it must be/],
  ['told in another order', [two, one], /it must be/],
  ['told under two ids', [one, call('3', trackOf(FIRST)), two], /came under 2 ids/],
  ['not signed with the secret of the target', [one, call('2', trackOf(SECOND), 'outro')], /is not signed/],
  ['told of what did not happen', [one, two, call('4', trackOf('dddddddd'))], /it must be/],
] as const)('a track that was %s is found', (_, calls, said) => {
  expect(faultsOfTracks(LOG, TARGET, calls).join('\n')).toMatch(said);
});

test('a track that was taken without the log saying so is found', () => {
  expect(faultsOfTracks(LOG.slice(0, -1), TARGET, [one, two]).join('\n')).toMatch(/the log does not say so/);
});

const { declare, accept, acceptPart, fail } = postalDeclaration.events.moved;
const DECLARED = event(declare.type, 'postaldeclaration-DP1', { code: 'DP1' }, FIRST);
const answered = (type: string, plpNumber: string) =>
  event(type, 'postaldeclaration-DP1', { code: 'DP1', fields: { plpNumber } });
const asked = (id: string): Taken => ({ id, body: '{}', headers: { authorization: 'Bearer so-o-operador-sabe' } });
const said = (refused: readonly string[] = []) => ({
  declarations: [asked(FIRST)],
  answers: new Map([[FIRST, { plp: 'PLP000001', refused }]]),
});

test('a declaration that ended once, as the operator said, is right', () => {
  expect(faultsOfDeclarations([DECLARED, answered(accept.type, 'PLP000001')], said())).toEqual([]);
  expect(faultsOfDeclarations([DECLARED, answered(acceptPart.type, 'PLP000001')], said(['BG1']))).toEqual([]);
});

test.each([
  ['without an answer', [DECLARED], said(), /has no answer/],
  ['answered twice', [DECLARED, ...[1, 2].map(() => answered(accept.type, 'PLP000001'))], said(), /answered twice/],
  ['answered otherwise', [DECLARED, answered(accept.type, 'PLP000002')], said(), /another number/],
  ['taken whole where a part was', [DECLARED, answered(accept.type, 'PLP000001')], said(['BG1']), /taken otherwise/],
  ['failed where it was taken', [DECLARED, answered(fail.type, '')], said(), /failed, and the operator took it/],
  [
    'told under another id',
    [DECLARED, answered(accept.type, 'PLP000001')],
    { ...said(), declarations: [asked(SECOND)] },
    /nobody declared/,
  ],
] as const)('a declaration that was %s is found', (_, log, operator, words) => {
  expect(faultsOfDeclarations(log, operator).join('\n')).toMatch(words);
});
