import { parcelEvents } from '@malote/contracts/scanning/events.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import { FORECAST_TOLERANCE_GRAMS, HEAVIEST_GRAMS } from '@malote/contracts/scanning/limits.ts';
import type { Personal } from '@malote/contracts/kernel/personal.ts';
import { ORDER, parcelRegistered, WAYBILL } from '../../test/facts.ts';
import { atGuarulhos, smallNetwork } from '../../test/small-network.ts';
import type { Decide } from '../kernel/decision.ts';
import type { Directory } from '../kernel/directory.ts';
import { specify, told } from '../kernel/specification.ts';
import type { Circumstance } from '../kernel/specification.ts';
import * as cancellation from './decide-cancellation.ts';
import * as delivery from './decide-delivery.ts';
import * as holds from './decide-hold.ts';
import * as label from './decide-label.ts';
import * as decide from './decide-parcel.ts';
import * as problems from './decide-problem.ts';
import * as returning from './decide-return.ts';

const { given } = specify(parcel, { envelope: atGuarulhos, directory: smallNetwork });
const [waybill, scanned] = [WAYBILL, WAYBILL];
const at = (clock: string): string => `2026-11-20T${clock}:00.000Z`;
const registered = told(parcelRegistered(), { happenedAt: at('06:00'), commandId: 'registered' });
const sealed = (text: string) => `pd1.${text}` as Personal;
const signature = { photos: [], forced: false };
const sent = parcelEvents.ParcelOutForDelivery({ waybill, scanned });
const scanOf = (fact: Parameters<typeof told>[0], clock: string, about: Circumstance = {}) =>
  told(fact, { happenedAt: at(clock), commandId: `at ${clock}`, ...about });

describe('what a scan tells stands in its event', () => {
  test('the courier of a collection, the next site of a dispatch, the model of the scale', () => {
    const open = given(registered);
    open.when(decide.collect(scanned, 'bia')).then(parcelEvents.ParcelCollected({ waybill, scanned, courier: 'bia' }));
    open
      .when(decide.dispatch(scanned, 'RJRIO01'))
      .then(parcelEvents.ParcelDispatched({ waybill, scanned, stage: 'consolidation', nextSite: 'RJRIO01' }));
    open.when(decide.weigh(scanned, { grams: 500, source: 'scale', scaleModel: 'Toledo 9094' })).then(
      parcelEvents.ParcelWeighed({
        waybill,
        scanned,
        grams: 500,
        divisor: 6_000,
        source: 'scale',
        scaleModel: 'Toledo 9094',
      }),
    );
  });
  test('the note of a failed delivery with its number of the attempt, and everything of a signature', () => {
    const failed = parcelEvents.ParcelDeliveryFailed({ waybill, scanned, cause: 'other', attempt: 1 });
    given(registered, scanOf(sent, '08:00'), scanOf(failed, '09:00'), scanOf(sent, '10:00'))
      .when(delivery.fail(scanned, 'area_unsafe', sealed('rua fechada')))
      .then(
        parcelEvents.ParcelDeliveryFailed({
          waybill,
          scanned,
          cause: 'area_unsafe',
          attempt: 2,
          note: sealed('rua fechada'),
        }),
      );
    const whole = {
      signer: sealed('Maria'),
      document: sealed('123'),
      signatureFile: sealed('traço'),
      photos: ['foto-1'],
      latitude: -22.9,
      longitude: -43.2,
      forced: true,
    };
    given(registered, scanOf(sent, '08:00'))
      .when(delivery.sign(scanned, whole))
      .then(parcelEvents.ParcelSigned({ waybill, scanned, ...whole }));
  });
  test('a problem with its photos and words, a return with the site that it goes to', () => {
    given(registered, scanOf(sent, '08:00'))
      .when(problems.registerProblem('damaged', ['foto-1'], sealed('caixa aberta')))
      .then(
        parcelEvents.ParcelProblemRegistered({
          waybill,
          type: 'damaged',
          photos: ['foto-1'],
          description: sealed('caixa aberta'),
        }),
      );
    given(registered, scanOf(sent, '08:00'))
      .when(returning.startReturn(scanned, 'refused_by_recipient', { returnSite: 'SPSAO11' }))
      .then(
        parcelEvents.ParcelReturnStarted({ waybill, scanned, cause: 'refused_by_recipient', returnSite: 'SPSAO11' }),
      );
  });
});

describe('a delivery that failed', () => {
  const failed = parcelEvents.ParcelDeliveryFailed({ waybill, scanned, cause: 'recipient_absent', attempt: 1 });
  const out = [registered, scanOf(sent, '08:00'), scanOf(failed, '09:00')] as const;
  test('is no second try when it is said again from there, for whatever cause, and with none did the parcel go out (R-0466)', () => {
    for (const cause of ['recipient_absent', 'area_unsafe'] as const)
      given(...out)
        .when(delivery.fail(scanned, cause), { station: 'M2' })
        .refuses('ALREADY_SCANNED');
    given(registered, scanOf(failed, '09:00')).when(delivery.fail(scanned, 'other')).refuses('ALREADY_SCANNED');
  });
  test('is another try once the parcel went out again, the same day too, and once the first was taken back', () => {
    const again = (attempt: number) => parcelEvents.ParcelDeliveryFailed({ waybill, scanned, cause: 'other', attempt });
    given(...out, scanOf(sent, '10:00'))
      .when(delivery.fail(scanned, 'other'))
      .then(again(2));
    given(...out, parcelEvents.ParcelScanUndone({ waybill, scan: 'at 09:00', undone: 'received_delivery_point' }))
      .when(delivery.fail(scanned, 'other'))
      .then(again(1));
  });
});

describe('the site that a parcel is sent to', () => {
  const off = { status: 'disabled' as const, fields: undefined };
  const sites: Directory['sites'] = new Map([...smallNetwork.sites, ['RJCAX01', off]]);
  const { given: inNetwork } = specify(parcel, { envelope: atGuarulhos, directory: { ...smallNetwork, sites } });
  test.each([
    ['RJCAX01', 'OUTLET_DISABLED'],
    ['ZZTOP99', 'SITE_NOT_EXIST'],
  ] as const)('is one that is in use, of a dispatch and of a return: %s is refused with %s (R-0713)', (site, code) => {
    inNetwork(registered).when(decide.dispatch(scanned, site)).refuses(code);
    inNetwork(registered, scanOf(sent, '08:00'))
      .when(returning.startReturn(scanned, 'damaged', { returnSite: site }))
      .refuses(code);
  });
});

describe('a number that nobody registered', () => {
  const everything: readonly (readonly [string, Decide<Parcel>])[] = [
    ['collected', decide.collect(scanned)],
    ['dispatched', decide.dispatch(scanned)],
    ['weighed', decide.weigh(scanned, { grams: 1, source: 'scale' })],
    ['sent out', decide.sendOut(scanned)],
    ['signed', delivery.sign(scanned, signature)],
    ['said to have failed', delivery.fail(scanned, 'other')],
    ['sent back', returning.startReturn(scanned, 'damaged')],
    ['returned', returning.returned(scanned)],
    ['made a problem', problems.registerProblem('damaged', [])],
    ['freed of a problem', problems.closeProblem('nada')],
    ['undone', decide.undo('this')],
    ['settled', delivery.settleConflict('one', 'other')],
  ];
  test.each(everything)('is not %s (R-0338)', (_, one) => given().when(one).refuses('PARCEL_NOT_REGISTERED'));
  test('is held by nothing, and cancelled without a fact: an order whose parcel never came is voided', () => {
    for (const one of [holds.intercept, holds.impound, cancellation.cancel(ORDER, 'order_void')])
      given().when(one).then();
  });
});

describe('undoing', () => {
  const scans = [
    ['collected', parcelEvents.ParcelCollected({ waybill, scanned })],
    ['received_consolidation', parcelEvents.ParcelReceived({ waybill, scanned, stage: 'consolidation' })],
    ['dispatched_consolidation', parcelEvents.ParcelDispatched({ waybill, scanned, stage: 'consolidation' })],
    ['received_distribution', parcelEvents.ParcelReceived({ waybill, scanned, stage: 'distribution' })],
    ['dispatched_distribution', parcelEvents.ParcelDispatched({ waybill, scanned, stage: 'distribution' })],
    ['received_delivery_point', parcelEvents.ParcelReceived({ waybill, scanned, stage: 'delivery_point' })],
    ['delivering', sent],
  ] as const;
  test.each(scans)(
    'a scan that made a parcel %s is taken back at its tenth minute, and not a moment later',
    (was, fact) => {
      const scanning = given(registered, scanOf(fact, '12:00', { commandId: 'scan' }));
      scanning
        .when(decide.undo('scan'), { happenedAt: at('12:10') })
        .then(parcelEvents.ParcelScanUndone({ waybill, scan: 'scan', undone: was }));
      scanning.when(decide.undo('scan'), { happenedAt: '2026-11-20T12:10:00.001Z' }).refuses('UNDO_WINDOW_PASSED');
    },
  );
  test('what was told of a parcel, or ended it, is no scan that is taken back', () => {
    for (const [fact, scan] of [
      [parcelRegistered(), 'registered'],
      [parcelEvents.ParcelAssigned({ waybill, pickupSite: 'SPGRU01' }), 'given'],
      [parcelEvents.ParcelProblemRegistered({ waybill, type: 'damaged', photos: [] }), 'given'],
      [parcelEvents.ParcelReturned({ waybill, scanned }), 'given'],
    ] as const)
      given(registered, told(fact, { commandId: scan, happenedAt: at('12:59') }))
        .when(decide.undo(scan))
        .refuses('NOTHING_TO_UNDO');
    given(parcelRegistered()).when(decide.undo('nothing')).refuses('NOTHING_TO_UNDO');
  });
});

describe('cancelling before a parcel ships (R-0201)', () => {
  const cancelled = (cause: 'order_void' | 'forecast_cancelled' | 'order_refused') =>
    parcelEvents.ParcelCancelled({ waybill, orderNumber: ORDER, b: 'this', cause });
  const assigned = scanOf(parcelEvents.ParcelAssigned({ waybill, pickupSite: 'SPSAO11' }), '07:00');
  const collected = scanOf(parcelEvents.ParcelCollected({ waybill, scanned }), '08:00');
  test('an order is voided and refused up to the receipt at consolidation, a forecast withdrawn up to the collection', () => {
    for (const cause of ['order_void', 'order_refused', 'forecast_cancelled'] as const) {
      given(registered).when(cancellation.cancel(ORDER, cause)).then(cancelled(cause));
      given(registered, assigned).when(cancellation.cancel(ORDER, cause)).then(cancelled(cause));
    }
    for (const cause of ['order_void', 'order_refused'] as const)
      given(registered, assigned, collected).when(cancellation.cancel(ORDER, cause)).then(cancelled(cause));
    given(registered, assigned, collected)
      .when(cancellation.cancel(ORDER, 'forecast_cancelled'))
      .refuses('ORDER_STATUS_NOT_OPERABLE');
  });
  test('a parcel that is cancelled already is left alone, by whichever order; nobody else withdraws it', () => {
    const gone = told(parcelEvents.ParcelCancelled({ waybill, orderNumber: ORDER, b: 'void', cause: 'order_void' }), {
      commandId: 'void',
    });
    given(registered, gone).when(cancellation.cancel('OUTRO', 'order_void')).then();
    given(registered, gone)
      .when(cancellation.withdrawCancellation, { commandId: 'void' })
      .then(parcelEvents.ParcelCancellationWithdrawn({ waybill, b: 'void' }));
    given(registered).when(cancellation.withdrawCancellation).then();
  });
});

describe('holds', () => {
  test('a parcel that is impounded is not impounded again, and a release of none changes nothing', () => {
    given(registered, parcelEvents.ParcelImpounded({ waybill })).when(holds.impound).then();
    given(registered, parcelEvents.ParcelImpounded({ waybill }))
      .when(holds.cancelImpound)
      .then(parcelEvents.ParcelImpoundCancelled({ waybill }));
    given(registered).when(holds.releaseInterception).then();
  });
  test('an interception holds back a dispatch of the very instant of the step that counts, and what is sent out after it', () => {
    const held = given(
      registered,
      scanOf(parcelEvents.ParcelReceived({ waybill, scanned, stage: 'consolidation' }), '09:00'),
      scanOf(parcelEvents.ParcelIntercepted({ waybill, releaseUntil: '2026-11-30T12:00:00.000Z' }), '10:00'),
    );
    held.when(decide.dispatch(scanned), { happenedAt: at('09:00') }).refuses('PARCEL_INTERCEPTED');
    held.when(decide.sendOut(scanned), { happenedAt: at('11:00') }).refuses('PARCEL_INTERCEPTED');
  });
  test.each([
    [
      'intercepted',
      'PARCEL_INTERCEPTED',
      parcelEvents.ParcelIntercepted({ waybill, releaseUntil: '2026-11-30T12:00:00.000Z' }),
    ],
    ['impounded', 'PARCEL_IMPOUNDED', parcelEvents.ParcelImpounded({ waybill })],
  ] as const)(
    'a signature from before the parcel was %s is stored when it comes later, and no other',
    (_, refused, hold) => {
      const signature = delivery.sign(scanned, { photos: [], forced: false });
      const held = given(registered, scanOf(hold, '10:00'), scanOf(parcelEvents.ParcelImpounded({ waybill }), '11:00'));
      held
        .when(signature, { happenedAt: at('09:59') })
        .then(parcelEvents.ParcelSigned({ waybill, scanned, photos: [], forced: false }));
      held.when(signature, { happenedAt: at('10:00') }).refuses(refused);
    },
  );
});

describe('at the door', () => {
  const signedAt = (clock: string, about: Circumstance = {}) =>
    scanOf(parcelEvents.ParcelSigned({ waybill, scanned, photos: [], forced: false }), clock, {
      site: 'RJRIO11',
      ...about,
    });
  test('the station that signed is told so of a failed delivery too; another device of its site contradicts it', () => {
    const done = given(registered, signedAt('12:00'));
    done.when(delivery.fail(scanned, 'other'), { site: 'RJRIO11', happenedAt: at('12:05') }).refuses('PARCEL_SIGNED');
    done
      .when(delivery.fail(scanned, 'other'), { site: 'RJRIO11', station: 'M2', happenedAt: at('12:05') })
      .answers({ conflicts: ['this'] });
  });
  test('a returned or cancelled parcel is signed by nobody, and nobody fails to deliver it', () => {
    for (const [end, code] of [
      [parcelEvents.ParcelReturned({ waybill, scanned }), 'PARCEL_RETURNED'],
      [parcelEvents.ParcelCancelled({ waybill, orderNumber: ORDER, b: 'v', cause: 'order_void' }), 'PARCEL_CANCELLED'],
    ] as const) {
      const ended = given(registered, scanOf(end, '12:00'));
      ended.when(delivery.sign(scanned, signature)).refuses(code);
      ended.when(delivery.fail(scanned, 'other')).refuses(code);
    }
  });
  test('a conflict of another place is settled for the one that was there: nothing falls where both can be true', () => {
    const elsewhere = parcelEvents.ParcelConflictFound({
      waybill,
      conflict: 'there',
      kind: 'elsewhere',
      stands: 'at 09:00',
    });
    const open = given(
      registered,
      scanOf(parcelEvents.ParcelReceived({ waybill, scanned, stage: 'consolidation' }), '09:00', { site: 'SPGRU01' }),
      scanOf(parcelEvents.ParcelReceived({ waybill, scanned, stage: 'distribution' }), '10:00', {
        site: 'RJRIO01',
        commandId: 'there',
      }),
      elsewhere,
    );
    open
      .when(delivery.settleConflict('there', 'there'))
      .then(parcelEvents.ParcelConflictSettled({ waybill, conflict: 'there', counts: 'there', site: 'RJRIO01' }));
    open.when(delivery.settleConflict('there', 'at 09:00')).then(
      parcelEvents.ParcelConflictSettled({
        waybill,
        conflict: 'there',
        counts: 'at 09:00',
        falls: 'there',
        site: 'SPGRU01',
      }),
    );
  });
});

test('a label that is printed again with a reason has the next number, and so many copies as were asked for', () => {
  const printed = (copy: number, copies: number) =>
    parcelEvents.ParcelLabelPrinted({ waybill, copy, copies, template: 'parcel-100x150' });
  given(registered, printed(1, 1))
    .when(label.printLabel(3), { reason: 'etiqueta rasgada' })
    .then(printed(4, 3))
    .answers({ copy: 4 });
});

test('a box weighs by its volume in centimetres over the divisor of its channel, rounded up to a gram (R-0176)', () => {
  const mm = { length: 301, width: 200, height: 100 };
  given(parcelRegistered())
    .when(decide.weigh(scanned, { grams: 500, source: 'scale', mm }))
    .then(
      parcelEvents.ParcelWeighed({
        waybill,
        scanned,
        grams: 500,
        divisor: 6_000,
        source: 'scale',
        mm,
        volumetricGrams: 1_004,
      }),
    );
});

describe('the same scan again', () => {
  const here = scanOf(parcelEvents.ParcelReceived({ waybill, scanned, stage: 'consolidation' }), '09:00');
  const there = scanOf(parcelEvents.ParcelReceived({ waybill, scanned, stage: 'distribution' }), '10:00', {
    site: 'RJRIO01',
    commandId: 'there',
  });
  const inRio = { site: 'RJRIO01', happenedAt: at('10:30') };
  const found = (kind: 'elsewhere' | 'signed_twice') =>
    parcelEvents.ParcelConflictFound({ waybill, conflict: 'there', kind, stands: 'at 09:00' });
  test('of the very instant of the first one is the first one, also when it comes late (R-0338)', () =>
    given(registered, here, there)
      .when(decide.receive(scanned), { happenedAt: at('09:00') })
      .refuses('ALREADY_SCANNED'));
  test('is told as one while nobody has said whether the first one counts, and is a new one once it fell (R-0338)', () => {
    const disputed = given(registered, here, there, found('elsewhere'));
    disputed.when(decide.receive(scanned), inRio).refuses('ALREADY_SCANNED');
    const again = parcelEvents.ParcelReceived({ waybill, scanned, stage: 'distribution' });
    const against = { waybill, conflict: 'there', counts: 'at 09:00', falls: 'there' };
    given(registered, here, there, found('elsewhere'), parcelEvents.ParcelConflictSettled(against))
      .when(decide.receive(scanned), inRio)
      .then(again);
    disputed
      .when(decide.receive(scanned), { ...inRio, site: 'RJRIO11' })
      .then(parcelEvents.ParcelReceived({ waybill, scanned, stage: 'delivery_point' }));
  });
  test('at another site, or from before, is another scan (R-0338)', () => {
    const delivered = scanOf(parcelEvents.ParcelReceived({ waybill, scanned, stage: 'delivery_point' }), '10:00', {
      site: 'RJRIO11',
      commandId: 'there',
    });
    const again = parcelEvents.ParcelReceived({ waybill, scanned, stage: 'delivery_point' });
    const fromGuarulhos = told(parcelRegistered({ originSite: 'SPGRU01' }), { happenedAt: at('06:00') });
    const scans = [fromGuarulhos, here, delivered];
    for (const before of [scans, [...scans, found('elsewhere')]]) {
      given(...before)
        .when(decide.receive(scanned), { site: 'SPSAO11', happenedAt: at('10:30') })
        .then(again);
      given(...before)
        .when(decide.receive(scanned), { site: 'RJRIO11', happenedAt: at('09:30') })
        .then(again);
      for (const clock of ['10:00', '10:30'])
        given(...before)
          .when(decide.receive(scanned), { site: 'RJRIO11', happenedAt: at(clock) })
          .refuses('ALREADY_SCANNED');
    }
  });
  test('is not told from what was disputed in another way, or before the step that counts', () => {
    const sent = scanOf(parcelEvents.ParcelDispatched({ waybill, scanned, stage: 'consolidation' }), '10:15');
    given(registered, there, sent, found('elsewhere'))
      .when(decide.receive(scanned), inRio)
      .then(parcelEvents.ParcelReceived({ waybill, scanned, stage: 'distribution' }));
    given(registered, there, sent, found('signed_twice'))
      .when(decide.receive(scanned), inRio)
      .then(parcelEvents.ParcelReceived({ waybill, scanned, stage: 'distribution' }));
  });
  test('is not told from another scan there, though nobody has said yet whether that one counts (R-0338)', () => {
    const gone = scanOf(parcelEvents.ParcelDispatched({ waybill, scanned, stage: 'distribution' }), '10:00', {
      site: 'RJRIO01',
      commandId: 'there',
    });
    given(registered, here, gone, found('elsewhere'))
      .when(decide.receive(scanned), inRio)
      .then(parcelEvents.ParcelReceived({ waybill, scanned, stage: 'distribution' }));
  });
});

describe('what was taken back or has fallen', () => {
  const courier = (clock: string, command: string) => ({ happenedAt: at(clock), commandId: command, station: command });
  const signed = parcelEvents.ParcelSigned({ waybill, scanned, ...signature });
  const failed = parcelEvents.ParcelDeliveryFailed({ waybill, scanned, cause: 'other', attempt: 1 });
  test('contradicts nothing: a failed delivery from after a signature that does not count', () => {
    given(
      registered,
      scanOf(sent, '08:00'),
      told(signed, courier('10:00', 'first')),
      told(signed, courier('11:00', 'second')),
      parcelEvents.ParcelConflictFound({ waybill, conflict: 'second', kind: 'signed_twice', stands: 'first' }),
      parcelEvents.ParcelConflictSettled({ waybill, conflict: 'second', counts: 'second', falls: 'first' }),
    )
      .when(delivery.fail(scanned, 'other'), { happenedAt: at('10:30') })
      .then(failed)
      .answers({});
  });
  test('contradicts nothing: a signature from before a failed delivery that nobody says any more', () => {
    given(
      registered,
      scanOf(sent, '08:00'),
      scanOf(failed, '11:00'),
      parcelEvents.ParcelScanUndone({ waybill, scan: 'at 11:00', undone: 'received_delivery_point' }),
    )
      .when(delivery.sign(scanned, signature), { happenedAt: at('10:00') })
      .then(signed)
      .answers({});
  });
  test('is scanned anew, with or without conflicts of other scans (R-0338)', () => {
    const collected = parcelEvents.ParcelCollected({ waybill, scanned });
    const story = [
      registered,
      scanOf(collected, '08:00'),
      parcelEvents.ParcelScanUndone({ waybill, scan: 'at 08:00', undone: 'collected' }),
    ];
    const other = { waybill, conflict: 'other', kind: 'elsewhere', stands: 'registered' } as const;
    for (const before of [story, [...story, parcelEvents.ParcelConflictFound(other)]])
      given(...before)
        .when(decide.collect(scanned), { happenedAt: at('08:05') })
        .then(collected);
  });
});

test('what has been sent out is not sent out once more at its site (R-0338)', () =>
  given(registered, scanOf(sent, '12:00')).when(decide.sendOut(scanned)).refuses('ALREADY_SCANNED'));

test('a scan from before everything that is known of a parcel lands at its device time', () => {
  given(registered, scanOf(sent, '08:00'))
    .when(decide.receive(scanned), { happenedAt: at('05:00') })
    .then(parcelEvents.ParcelReceived({ waybill, scanned, stage: 'consolidation' }));
});

test('there is nothing to settle where nothing was ever contradicted', () =>
  given(registered).when(delivery.settleConflict('one', 'one')).refuses('RECORD_NOT_FOUND'));

test('a hold that its command left as it was is not changed by taking it back', () => {
  const intercepted = parcelEvents.ParcelIntercepted({ waybill, releaseUntil: '2026-11-30T12:00:00.000Z' });
  given(registered, intercepted, told(intercepted, { commandId: 'this' }))
    .when(holds.takeHoldBack)
    .then();
});

test('where nobody knows the channel any more, a return needs as many failed deliveries as the house says (R-0466)', () => {
  given(parcelRegistered({ channel: 'SUMIU' }), scanOf(sent, '08:00'))
    .when(returning.startReturn(scanned, 'attempts_exhausted'))
    .refuses('ATTEMPTS_BEFORE_RETURN', { needed: 3, made: 0 });
});

test('a scan from before its order was registered is no late one: what holds the parcel holds it back', () => {
  given(
    told(parcelRegistered(), { happenedAt: at('12:30'), commandId: 'registered' }),
    parcelEvents.ParcelImpounded({ waybill }),
  )
    .when(decide.dispatch(scanned), { happenedAt: at('09:00') })
    .refuses('PARCEL_IMPOUNDED');
});

describe('what a refusal says', () => {
  const context = { envelope: atGuarulhos, directory: smallNetwork };
  const delivering = given(registered, scanOf(sent, '08:00'));
  const disputed = given(
    registered,
    parcelEvents.ParcelConflictFound({ waybill, conflict: 'late', kind: 'signed_twice', stands: 'early' }),
  );
  const printed = parcelEvents.ParcelLabelPrinted({ waybill, copy: 1, copies: 1, template: 'parcel-100x150' });
  test.each([
    ['no weight at all', given(registered), decide.weigh(scanned, { grams: 0, source: 'typed' }), 'weight'],
    [
      'a weight that nobody confirmed',
      given(registered),
      decide.weigh(scanned, { grams: 601, source: 'typed' }),
      'reason',
    ],
    ['a conflict that is none', disputed, delivery.settleConflict('other', 'early'), 'conflict'],
    ['a fact that is not of the conflict', disputed, delivery.settleConflict('late', 'other'), 'counts'],
    ['too few failed deliveries', delivering, returning.startReturn(scanned, 'attempts_exhausted'), 'cause'],
    ['a second label without a reason', given(registered, printed), label.printLabel(1), 'reason'],
  ] as const)('is shown at its field: %s', (_, { state }, decision, field) => {
    expect(decision(state, context)).toMatchObject({ field });
  });
  test('how many failed deliveries a return needs, and how many were made (R-0466)', () => {
    delivering
      .when(returning.startReturn(scanned, 'attempts_exhausted'))
      .refuses('ATTEMPTS_BEFORE_RETURN', { needed: 3, made: 0 });
  });
  test('who may not correct weights is told so at the reason that he gave (R-0384)', () => {
    const heavy = decide.weigh(scanned, { grams: 601, source: 'typed' });
    expect(
      heavy(given(registered).state, { ...context, envelope: { ...atGuarulhos, reason: 'pesado de novo' } }),
    ).toMatchObject({ refused: 'NO_PERMISSION', field: 'reason' });
  });
});

describe('what a scale may say', () => {
  const weighing = (grams: number) => decide.weigh(scanned, { grams, source: 'scale' });
  const weighed = (grams: number) =>
    parcelEvents.ParcelWeighed({ waybill, scanned, grams, divisor: 6_000, source: 'scale' });
  test('a gram at least, and where no channel says less, as much as the heaviest parcel', () => {
    const unbound = given(parcelRegistered({ channel: 'SUMIU', forecastGrams: HEAVIEST_GRAMS }));
    unbound.when(weighing(1)).then(weighed(1));
    unbound.when(weighing(0)).refuses('WEIGHT_LIMIT');
    unbound.when(weighing(HEAVIEST_GRAMS)).then(weighed(HEAVIEST_GRAMS));
    unbound.when(weighing(HEAVIEST_GRAMS + 1)).refuses('WEIGHT_LIMIT');
  });
  test('the answer says what was forecast', () => {
    given(registered).when(weighing(500)).then(weighed(500)).answers({ forecastGrams: 500 });
  });
  test('the tolerance is that of the customer, and that of the house where he has none (R-0418)', () => {
    const generous = {
      status: 'enabled' as const,
      fields: { name: 'Loja Um', type: 'enterprise', overweightToleranceGrams: 1_000 } as never,
    };
    const { given: of } = specify(parcel, {
      envelope: atGuarulhos,
      directory: { ...smallNetwork, customers: new Map([['LOJA1', generous]]) },
    });
    of(registered).when(weighing(1_500)).then(weighed(1_500));
    of(registered).when(weighing(1_501)).refuses('CUSTOMER_VARIANCE_EXCEEDED');
    const most = 500 + FORECAST_TOLERANCE_GRAMS;
    const stranger = given(parcelRegistered({ customer: 'DESCONHECIDO' }));
    stranger.when(weighing(most)).then(weighed(most));
    stranger.when(weighing(most + 1)).refuses('CUSTOMER_VARIANCE_EXCEEDED');
  });
});
