import fc from 'fast-check';
import { parcelEvents } from '@malote/contracts/scanning/events.ts';
import { stepThatCounts } from '@malote/contracts/scanning/precedence.ts';
import { gramsOf, parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Fact } from '@malote/contracts/kernel/event.ts';
import { BAG, ORDER, parcelRegistered, WAYBILL } from '../../test/facts.ts';
import { atGuarulhos, smallNetwork } from '../../test/small-network.ts';
import { isRefusal } from '../kernel/decision.ts';
import type { Decide } from '../kernel/decision.ts';
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
const scanned = WAYBILL;
const waybill = WAYBILL;
const at = (clock: string): string => `2026-11-20T${clock}:00.000Z`;
const registered = told(parcelRegistered(), { happenedAt: at('06:00'), commandId: 'registered' });
const collected = (about: Circumstance = {}) =>
  told(parcelEvents.ParcelCollected({ waybill, scanned }), {
    happenedAt: at('08:00'),
    commandId: 'collected',
    ...about,
  });
const received = (stage: 'consolidation' | 'distribution' | 'delivery_point', site: string, clock: string) =>
  told(parcelEvents.ParcelReceived({ waybill, scanned, stage }), {
    site,
    happenedAt: at(clock),
    commandId: `received ${clock}`,
  });
const signed = (clock: string) =>
  told(parcelEvents.ParcelSigned({ waybill, scanned, photos: [], forced: false }), {
    happenedAt: at(clock),
    site: 'RJRIO11',
    commandId: 'signed',
  });
const returned = told(parcelEvents.ParcelReturned({ waybill, scanned }), { happenedAt: at('12:00') });
const cancelled = told(parcelEvents.ParcelCancelled({ waybill, orderNumber: ORDER, b: 'void', cause: 'order_void' }), {
  happenedAt: at('12:00'),
  commandId: 'void',
});
const intercepted = parcelEvents.ParcelIntercepted({ waybill, releaseUntil: '2026-11-30T12:00:00.000Z' });
const impounded = parcelEvents.ParcelImpounded({ waybill });
const statusOf = ({ steps }: Parcel) => stepThatCounts(steps)?.status;
const signature = { photos: [], forced: false };

describe('the journey', () => {
  test('the stage of a scan follows from the site: consolidation at the first transit centre, then distribution, then the delivery point (R-0205)', () => {
    const collectedParcel = given(registered, collected());
    collectedParcel
      .when(decide.receive(scanned))
      .then(parcelEvents.ParcelReceived({ waybill, scanned, stage: 'consolidation' }));
    collectedParcel
      .when(decide.receive(scanned), { site: 'RJRIO01' })
      .then(parcelEvents.ParcelReceived({ waybill, scanned, stage: 'distribution' }));
    collectedParcel
      .when(decide.receive(scanned), { site: 'RJRIO11' })
      .then(parcelEvents.ParcelReceived({ waybill, scanned, stage: 'delivery_point' }));
  });
  test('stages may be skipped, and come again at another site: no scan is refused for its stage (R-0205)', () => {
    const sent = given(registered)
      .when(decide.sendOut(scanned, 'bia'))
      .then(parcelEvents.ParcelOutForDelivery({ waybill, scanned, courier: 'bia' }));
    expect(statusOf(sent.state)).toBe('delivering');
    given(registered, received('consolidation', 'SPGRU01', '09:00'), received('distribution', 'RJRIO01', '10:00'))
      .when(decide.receive(scanned))
      .then(parcelEvents.ParcelReceived({ waybill, scanned, stage: 'consolidation' }));
  });
  test.each([
    ['signed', signed('12:00'), 'PARCEL_SIGNED'],
    ['returned', returned, 'PARCEL_RETURNED'],
    ['cancelled', cancelled, 'PARCEL_CANCELLED'],
  ] as const)('after it was %s nothing more is scanned (R-0205)', (_, end, code) => {
    const ended = given(registered, end);
    const scans: readonly Decide<Parcel>[] = [
      decide.collect(scanned),
      decide.receive(scanned),
      decide.dispatch(scanned),
      decide.sendOut(scanned),
      returning.startReturn(scanned, 'damaged'),
      problems.registerProblem('damaged', []),
    ];
    for (const one of scans) ended.when(one).refuses(code);
    ended.when(decide.weigh(scanned, { grams: 1, source: 'scale' })).refuses(code);
  });
  test('a number that nobody registered is refused (R-0338)', () =>
    given().when(decide.receive(scanned)).refuses('PARCEL_NOT_REGISTERED'));
  test('a scanned package is not scanned twice at its site, and a collected one not collected twice (R-0338)', () => {
    given(registered, received('consolidation', 'SPGRU01', '09:00'))
      .when(decide.receive(scanned))
      .refuses('ALREADY_SCANNED');
    given(registered, collected()).when(decide.collect(scanned)).refuses('PACKAGE_ALREADY_COLLECTED');
  });
  test('a return starts from the delivery point, from delivering, from a problem or from an interception that ran out (R-0205, R-0451)', () => {
    const started = parcelEvents.ParcelReturnStarted({ waybill, scanned, cause: 'damaged' });
    given(registered, received('consolidation', 'SPGRU01', '09:00'))
      .when(returning.startReturn(scanned, 'damaged'))
      .refuses('ORDER_STATUS_NOT_OPERABLE');
    const starts = [
      received('delivery_point', 'RJRIO11', '10:00'),
      told(parcelEvents.ParcelOutForDelivery({ waybill, scanned }), {}),
      parcelEvents.ParcelProblemRegistered({ waybill, type: 'damaged', photos: [] }),
    ];
    for (const one of starts) given(registered, one).when(returning.startReturn(scanned, 'damaged')).then(started);
    const expired = parcelEvents.ParcelReturnStarted({ waybill, scanned, cause: 'interception_expired' });
    const [inTime, late] = ['2026-11-30T12:00:00.000Z', '2026-11-30T12:00:00.001Z'] as const;
    const held = given(registered, intercepted);
    held.when(returning.startReturn(scanned, 'damaged'), { receivedAt: late }).then(started);
    held.when(returning.startReturn(scanned, 'interception_expired'), { receivedAt: late }).then(expired);
    held.when(returning.startReturn(scanned, 'damaged'), { receivedAt: inTime }).refuses('ORDER_STATUS_NOT_OPERABLE');
    given(registered, received('delivery_point', 'RJRIO11', '10:00'))
      .when(returning.startReturn(scanned, 'interception_expired'))
      .refuses('ORDER_STATUS_NOT_OPERABLE');
    given(registered, received('delivery_point', 'RJRIO11', '10:00'), started)
      .when(returning.startReturn(scanned, 'damaged'))
      .refuses('ORDER_STATUS_NOT_OPERABLE');
    given(registered).when(returning.returned(scanned)).refuses('ORDER_STATUS_NOT_OPERABLE');
    given(registered, received('delivery_point', 'RJRIO11', '10:00'), started)
      .when(returning.returned(scanned))
      .then(parcelEvents.ParcelReturned({ waybill, scanned }));
  });
  test('a parcel goes back as undeliverable after three failed deliveries, or as many as its channel says (R-0466)', () => {
    const failed = (attempt: number) =>
      parcelEvents.ParcelDeliveryFailed({ waybill, scanned, cause: 'recipient_absent', attempt });
    const started = parcelEvents.ParcelReturnStarted({ waybill, scanned, cause: 'attempts_exhausted' });
    const back = returning.startReturn(scanned, 'attempts_exhausted');
    const there = [registered, received('delivery_point', 'RJRIO11', '10:00')] as const;
    given(...there, failed(1), failed(2))
      .when(back)
      .refuses('ATTEMPTS_BEFORE_RETURN');
    given(...there, failed(1), failed(2), failed(3))
      .when(back)
      .then(started);
    const channel = smallNetwork.channels.get('STD');
    const patient = { ...channel, fields: { ...channel?.fields, attemptsBeforeReturn: 4 } };
    const channels = { get: () => patient } as unknown as typeof smallNetwork.channels;
    expect(
      back(given(...there, failed(1), failed(2), failed(3)).state, {
        envelope: atGuarulhos,
        directory: { ...smallNetwork, channels },
      } as never),
    ).toMatchObject({ refused: 'ATTEMPTS_BEFORE_RETURN' });
  });
  test('a problem is closed once, and gives back the state before it', () => {
    const problem = parcelEvents.ParcelProblemRegistered({ waybill, type: 'damaged', photos: [] });
    const open = given(registered, received('distribution', 'RJRIO01', '09:00'), problem);
    expect(statusOf(open.state)).toBe('problem_piece');
    expect(
      statusOf(
        open
          .when(problems.closeProblem('reembalado'))
          .then(parcelEvents.ParcelProblemClosed({ waybill, result: 'reembalado' })).state,
      ),
    ).toBe('received_distribution');
    given(registered).when(problems.closeProblem('nada')).refuses('ORDER_STATUS_NOT_OPERABLE');
  });
  test('each failed delivery counts', () => {
    const failed = given(registered)
      .when(delivery.fail(scanned, 'recipient_absent'))
      .then(parcelEvents.ParcelDeliveryFailed({ waybill, scanned, cause: 'recipient_absent', attempt: 1 }));
    expect([failed.state.attempts, statusOf(failed.state)]).toEqual([1, 'received_delivery_point']);
  });
});

describe('late scans', () => {
  test('an order registered after its scans were made does not move its parcel back (R-0205)', () => {
    const late = given(
      told(parcelRegistered(), { happenedAt: at('12:30'), commandId: 'registered' }),
      collected(),
      received('consolidation', 'SPGRU01', '09:00'),
    );
    expect(statusOf(late.state)).toBe('received_consolidation');
    late.when(decide.receive(scanned), { happenedAt: at('09:30') }).refuses('ALREADY_SCANNED');
    const signedAfter = late
      .when(delivery.sign(scanned, signature), { happenedAt: at('10:00') })
      .then(parcelEvents.ParcelSigned({ waybill, scanned, photos: [], forced: false }));
    expect(statusOf(signedAfter.state)).toBe('signed');
    expect(statusOf(given(told(parcelRegistered(), { happenedAt: at('12:30') }), signed('10:00')).state)).toBe(
      'signed',
    );
    given(told(parcelRegistered(), { happenedAt: at('12:30') }), signed('10:00'))
      .when(decide.receive(scanned), { happenedAt: at('12:31') })
      .refuses('PARCEL_SIGNED');
  });
  test('a late scan lands at its device time and does not move the parcel back (R-0205)', () => {
    const moved = given(registered, received('distribution', 'RJRIO01', '12:00'));
    const { state } = moved
      .when(decide.receive(scanned), { happenedAt: at('09:00') })
      .then(parcelEvents.ParcelReceived({ waybill, scanned, stage: 'consolidation' }));
    expect(statusOf(state)).toBe('received_distribution');
  });
  test('a scan from before the signature is stored when it comes after it; one from after is refused (R-0205)', () => {
    const done = given(registered, signed('12:00'));
    const late = done
      .when(decide.receive(scanned), { happenedAt: at('11:00') })
      .then(parcelEvents.ParcelReceived({ waybill, scanned, stage: 'consolidation' }));
    expect(statusOf(late.state)).toBe('signed');
    done.when(decide.receive(scanned), { happenedAt: at('12:00') }).refuses('PARCEL_SIGNED');
  });
  test('an interception holds back what comes after it, not what had happened before', () => {
    const held = given(registered, received('distribution', 'RJRIO01', '12:00'), intercepted);
    held.when(decide.dispatch(scanned)).refuses('PARCEL_INTERCEPTED');
    held
      .when(decide.dispatch(scanned), { happenedAt: at('09:00') })
      .then(parcelEvents.ParcelDispatched({ waybill, scanned, stage: 'consolidation' }));
  });

  const sites = ['SPGRU01', 'RJRIO01', 'RJRIO11'] as const;
  const aScan = fc.record({
    minute: fc.integer({ min: 0, max: 59 }),
    site: fc.constantFrom(...sites),
    kind: fc.constantFrom('receive', 'dispatch', 'collect', 'sendOut'),
  });
  const kinds = {
    receive: decide.receive(scanned),
    dispatch: decide.dispatch(scanned),
    collect: decide.collect(scanned),
    sendOut: decide.sendOut(scanned),
  };

  test('whatever the order in which scans come, the state is that of the scan with the latest device time (R-0205)', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(aScan, { maxLength: 12, selector: ({ minute }) => minute }),
        fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
        (scans, ranks) => {
          const shuffled = scans
            .map((scan, index) => ({ scan, rank: ranks[index] ?? 0 }))
            .sort((one, other) => one.rank - other.rank)
            .map(({ scan }) => scan);
          let state = given(registered).state;
          const stored: typeof scans = [];
          for (const scan of shuffled) {
            const envelope = {
              ...atGuarulhos,
              site: scan.site,
              happenedAt: at(`10:${String(scan.minute).padStart(2, '0')}`),
              commandId: `scan ${scan.minute}`,
            };
            const decision = kinds[scan.kind](state, { envelope, directory: smallNetwork });
            if (isRefusal(decision)) continue;
            stored.push(scan);
            for (const fact of decision as readonly Fact[])
              state = parcel.evolve(state, fact, { ...envelope, writtenAt: envelope.receivedAt });
          }
          const latest = stored.toSorted((one, other) => one.minute - other.minute).at(-1);
          expect(stepThatCounts(state.steps)?.scan).toBe(latest === undefined ? 'registered' : `scan ${latest.minute}`);
        },
      ),
    );
  });
});

describe('what contradicts what', () => {
  const signing = parcelEvents.ParcelSigned({ waybill, scanned, photos: [], forced: false });
  const found = (conflict: string, stands: string, kind: 'signed_twice' | 'failed_after_signature' = 'signed_twice') =>
    parcelEvents.ParcelConflictFound({ waybill, conflict, kind, stands });
  test('of two signatures the earlier one counts, whoever uploads first; both are kept and somebody settles it', () => {
    const one = given(registered, signed('12:00'));
    const later = one
      .when(delivery.sign(scanned, signature), { happenedAt: at('12:05') })
      .then(signing, found('this', 'signed'))
      .answers({ conflicts: ['this'] });
    const earlier = one
      .when(delivery.sign(scanned, signature), { happenedAt: at('11:00') })
      .then(signing, found('signed', 'this'))
      .answers({ conflicts: ['signed'] });
    expect(stepThatCounts(later.state.steps)?.scan).toBe('signed');
    expect(stepThatCounts(earlier.state.steps)?.scan).toBe('this');
  });
  test('the same station that signs again is told that it did', () =>
    given(registered, signed('12:00'))
      .when(delivery.sign(scanned, signature), { site: 'RJRIO11', happenedAt: at('12:05') })
      .refuses('PARCEL_SIGNED'));
  test('another device signs for itself, though its post is called alike: nothing of what it tells is lost', () => {
    given(registered, signed('12:00'))
      .when(delivery.sign(scanned, signature), { site: 'RJRIO11', happenedAt: at('12:05'), device: 'coletor-2' })
      .then(signing, found('this', 'signed'));
  });
  test('a failed delivery from after the signature contradicts it, in whatever order they come; one from before does not', () => {
    const failing = parcelEvents.ParcelDeliveryFailed({ waybill, scanned, cause: 'other', attempt: 1 });
    const failed = told(failing, { happenedAt: at('12:05'), commandId: 'failed' });
    const first = given(registered, failed)
      .when(delivery.sign(scanned, signature), { happenedAt: at('12:00') })
      .then(signing, found('failed', 'this', 'failed_after_signature'));
    const second = given(registered, signed('12:00'))
      .when(delivery.fail(scanned, 'other'), { happenedAt: at('12:05') })
      .then(failing, found('this', 'signed', 'failed_after_signature'));
    expect([statusOf(first.state), statusOf(second.state)]).toEqual(['signed', 'signed']);
    given(registered, signed('12:00'))
      .when(delivery.fail(scanned, 'other'), { happenedAt: at('11:00') })
      .then(failing);
    given(registered, failed)
      .when(delivery.sign(scanned, signature), { happenedAt: at('12:10') })
      .then(signing);
  });
  test('somebody says which one counts, and may take it back who knows what was decided', () => {
    const conflict = told(found('late', 'signed'), {});
    const late = told(signing, { happenedAt: at('12:05'), commandId: 'late' });
    const settled = (counts: string, falls: string) =>
      parcelEvents.ParcelConflictSettled({
        waybill,
        conflict: 'late',
        counts,
        falls,
        site: counts === 'late' ? 'SPGRU01' : 'RJRIO11',
      });
    const open = given(registered, signed('12:00'), late, conflict);
    const forLate = open.when(delivery.settleConflict('late', 'late')).then(settled('late', 'signed'));
    expect(stepThatCounts(forLate.state.steps)?.scan).toBe('late');
    const again = given(registered, signed('12:00'), late, conflict, settled('late', 'signed'));
    again.when(delivery.settleConflict('late', 'late')).refuses('OPERATION_REPEATED');
    const back = again.when(delivery.settleConflict('late', 'signed')).then(settled('signed', 'late'));
    expect(stepThatCounts(back.state.steps)?.scan).toBe('signed');
    open.when(delivery.settleConflict('late', 'late', null)).then(settled('late', 'signed'));
    again.when(delivery.settleConflict('late', 'late', null)).refuses('OPERATION_REPEATED');
    again.when(delivery.settleConflict('late', 'signed', null)).refuses('RECORD_CHANGED_SINCE');
    again.when(delivery.settleConflict('late', 'signed', 'late')).then(settled('signed', 'late'));
    open.when(delivery.settleConflict('none', 'late')).refuses('RECORD_NOT_FOUND');
    open.when(delivery.settleConflict('late', 'none')).refuses('RECORD_NOT_FOUND');
  });
});
describe('undoing', () => {
  test('its own station takes back the last scan within ten minutes', () => {
    const last = given(registered, collected({ happenedAt: at('12:55') }));
    last
      .when(decide.undo('collected'))
      .then(parcelEvents.ParcelScanUndone({ waybill, scan: 'collected', undone: 'collected' }));
    last.when(decide.undo('collected'), { station: 'M2' }).refuses('NOTHING_TO_UNDO');
    last.when(decide.undo('collected'), { site: 'RJRIO01' }).refuses('NOTHING_TO_UNDO');
    last.when(decide.undo('another')).refuses('NOTHING_TO_UNDO');
    last.when(decide.undo('collected'), { happenedAt: at('13:06') }).refuses('UNDO_WINDOW_PASSED');
  });
  test('a scan that is not the last, a signature and an undone scan stay', () => {
    given(registered, collected({ happenedAt: at('12:55') }), received('consolidation', 'SPGRU01', '12:58'))
      .when(decide.undo('collected'))
      .refuses('NOTHING_TO_UNDO');
    given(registered, signed('12:59')).when(decide.undo('signed'), { site: 'RJRIO11' }).refuses('NOTHING_TO_UNDO');
    given(
      registered,
      collected({ happenedAt: at('12:55') }),
      parcelEvents.ParcelScanUndone({ waybill, scan: 'collected', undone: 'collected' }),
    )
      .when(decide.undo('collected'))
      .refuses('NOTHING_TO_UNDO');
  });
  test('what is undone leaves the state without the scan, the count of failed deliveries included', () => {
    const scans: readonly Decide<Parcel>[] = [
      decide.collect(scanned),
      decide.receive(scanned),
      decide.dispatch(scanned),
      decide.sendOut(scanned),
      delivery.fail(scanned, 'other'),
    ];
    for (const one of scans) {
      const before = given(registered, received('distribution', 'RJRIO01', '07:00'));
      const after = before.when(one, { commandId: 'scan' });
      const undone = parcel.evolve(
        after.state,
        parcelEvents.ParcelScanUndone({ waybill, scan: 'scan', undone: 'collected' }),
        { ...atGuarulhos, writtenAt: atGuarulhos.receivedAt },
      );
      expect({ ...undone, steps: undone.steps.filter((step) => !step.undone) }).toEqual(before.state);
    }
  });
});

describe('weighing', () => {
  const forecast = parcelRegistered({ forecastGrams: 40_000 });
  const weighing = (grams: number) => decide.weigh(scanned, { grams, source: 'scale' });
  test('the weighed weight counts from then on', () => {
    const { state } = given(forecast)
      .when(decide.weigh(scanned, { grams: 700, source: 'scale', mm: { length: 300, width: 200, height: 100 } }))
      .then(
        parcelEvents.ParcelWeighed({
          waybill,
          scanned,
          grams: 700,
          divisor: 6_000,
          source: 'scale',
          mm: { length: 300, width: 200, height: 100 },
          volumetricGrams: 1_000,
        }),
      );
    expect(gramsOf(state)).toBe(700);
  });
  test('a weighing that arrives late does not undo a newer one', () => {
    const late = parcelEvents.ParcelWeighed({ waybill, scanned, grams: 300, divisor: 6_000, source: 'scale' });
    const { state } = given(
      registered,
      told(parcelEvents.ParcelWeighed({ waybill, scanned, grams: 700, divisor: 6_000, source: 'scale' }), {
        happenedAt: '2026-11-20T12:00:00.000Z',
      }),
      told(late, { happenedAt: '2026-11-20T11:00:00.000Z' }),
    )
      .when(holds.impound)
      .then(parcelEvents.ParcelImpounded({ waybill }));
    expect(gramsOf(state)).toBe(700);
  });
  test("the channel's maximum decides: 30 kg for parcels, 500 kg for bulky goods (R-0735)", () => {
    given(forecast)
      .when(weighing(30_000))
      .then(parcelEvents.ParcelWeighed({ waybill, scanned, grams: 30_000, divisor: 6_000, source: 'scale' }));
    given(forecast).when(weighing(30_001)).refuses('CHANNEL_MAX_WEIGHT_EXCEEDED');
    const bulky = given(parcelRegistered({ channel: 'BULKY', bulky: true, forecastGrams: 500_000 }));
    bulky
      .when(weighing(500_000))
      .then(parcelEvents.ParcelWeighed({ waybill, scanned, grams: 500_000, divisor: 6_000, source: 'scale' }));
    bulky.when(weighing(500_001)).refuses('CHANNEL_MAX_WEIGHT_EXCEEDED');
  });
  test('sides of 170 cm and sums of 240 cm are the most for parcel channels; bulky ones have no limit of sides (R-0249, R-0250, R-0735)', () => {
    const measured = (length: number, width: number, height: number) =>
      decide.weigh(scanned, { grams: 1_000, source: 'typed', mm: { length, width, height } });
    given(forecast)
      .when(measured(1_701, 10, 10))
      .refuses('PACKAGE_SIDE_LIMIT');
    given(forecast)
      .when(measured(1_700, 600, 101))
      .refuses('PACKAGE_SUM_LIMIT');
    expect(given(forecast).when(measured(1_700, 600, 100)).state.mm).toEqual({
      length: 1_700,
      width: 600,
      height: 100,
    });
    expect(
      given(parcelRegistered({ bulky: true, channel: 'BULKY', forecastGrams: 1_000 })).when(
        measured(3_000, 2_000, 2_000),
      ).state.mm?.length,
    ).toBe(3_000);
  });
  test.each([
    ['signed', signed('12:00'), 'PARCEL_SIGNED'],
    ['returned', returned, 'PARCEL_RETURNED'],
  ] as const)(
    'who may correct weights corrects one on the way with a reason, and none once the parcel is %s: its loop is being closed by its charges (R-0243)',
    (_, end, code) => {
      const corrected = decide.weigh(scanned, { grams: 29_000, source: 'typed' }, 'may correct');
      const why = { reason: 'pesado de novo' };
      const onTheWay = given(registered, received('consolidation', 'SPGRU01', '09:00'));
      expect(onTheWay.when(corrected, why).state.grams).toBe(29_000);
      given(registered, end).when(corrected, why).refuses(code);
    },
  );
  test("a weight over the forecast by more than the customer's tolerance in grams is weighed again, or confirmed with a reason (R-0418)", () => {
    const grams = 500;
    given(registered)
      .when(decide.weigh(scanned, { grams: grams + 100, source: 'typed' }))
      .then(parcelEvents.ParcelWeighed({ waybill, scanned, grams: grams + 100, divisor: 6_000, source: 'typed' }));
    given(registered)
      .when(decide.weigh(scanned, { grams: grams + 101, source: 'typed' }))
      .refuses('CUSTOMER_VARIANCE_EXCEEDED');
    expect(
      given(registered).when(decide.weigh(scanned, { grams: grams + 101, source: 'typed' }, 'may correct'), {
        reason: 'pesado de novo',
      }).state.grams,
    ).toBe(grams + 101);
    given(registered)
      .when(decide.weigh(scanned, { grams: grams + 101, source: 'typed' }), { reason: 'pesado de novo' })
      .refuses('NO_PERMISSION');
    given(parcelRegistered({ customer: 'DESCONHECIDO' }))
      .when(decide.weigh(scanned, { grams: grams + 101, source: 'typed' }))
      .refuses('CUSTOMER_VARIANCE_EXCEEDED');
  });
});

describe('holds', () => {
  test('an interception holds a parcel from any state before signed, and its release gives that state back (R-0693)', () => {
    for (const before of [
      [registered],
      [registered, collected()],
      [registered, received('delivery_point', 'RJRIO11', '09:00')],
    ] as const) {
      const open = given(...before);
      const held = open
        .when(holds.intercept)
        .then(parcelEvents.ParcelIntercepted({ waybill, releaseUntil: '2026-11-30T13:00:00.000Z' }));
      const released = given(...before, intercepted)
        .when(holds.releaseInterception)
        .then(parcelEvents.ParcelInterceptionReleased({ waybill }));
      expect([statusOf(held.state), released.state.interceptedUntil, statusOf(released.state)]).toEqual([
        statusOf(open.state),
        undefined,
        statusOf(open.state),
      ]);
    }
    given(registered, signed('12:00')).when(holds.intercept).then();
    given(registered, intercepted).when(holds.intercept).then();
  });
  test('an interception is released within ten days, and after that not any more (R-0451)', () => {
    given(registered, intercepted)
      .when(holds.releaseInterception, { receivedAt: '2026-11-30T12:00:00.000Z' })
      .then(parcelEvents.ParcelInterceptionReleased({ waybill }));
    given(registered, intercepted)
      .when(holds.releaseInterception, { receivedAt: '2026-11-30T12:00:00.001Z' })
      .refuses('INTERCEPTION_EXPIRED');
  });
  test("whoever tells of it late, or by a clock that is slow, gains no time: an interception's days are ours (R-0451)", () => {
    given(registered, intercepted)
      .when(holds.releaseInterception, {
        receivedAt: '2026-12-05T12:00:00.000Z',
        happenedAt: '2026-11-29T12:00:00.000Z',
      })
      .refuses('INTERCEPTION_EXPIRED');
    given(registered)
      .when(holds.intercept, { receivedAt: '2026-11-20T13:00:00.000Z', happenedAt: '2026-11-18T13:00:00.000Z' })
      .then(parcelEvents.ParcelIntercepted({ waybill, releaseUntil: '2026-11-30T13:00:00.000Z' }));
  });
  test('what goes back after an interception is not kept where it lies (R-0451)', () => {
    const back = parcelEvents.ParcelReturnStarted({ waybill, scanned, cause: 'interception_expired' });
    const goes = given(registered, collected(), intercepted, back);
    goes
      .when(decide.dispatch(scanned))
      .then(parcelEvents.ParcelDispatched({ waybill, scanned, stage: 'consolidation' }));
    goes.when(holds.releaseInterception).then();
    given(registered, collected(), impounded, intercepted, back)
      .when(decide.dispatch(scanned))
      .refuses('PARCEL_IMPOUNDED');
  });
  test('a problem is of a parcel that somebody has: not of one that is on paper only (R-0201)', () => {
    const problem = parcelEvents.ParcelProblemRegistered({ waybill, type: 'damaged', photos: [] });
    const assigned = parcelEvents.ParcelAssigned({ waybill, pickupSite: 'SPGRU01' });
    for (const before of [[], [assigned]])
      given(registered, ...before)
        .when(problems.registerProblem('damaged', []))
        .refuses('ORDER_STATUS_NOT_OPERABLE');
    for (const seen of [
      collected(),
      parcelEvents.ParcelBoundForBag({ waybill, bag: BAG, b: 'b1' }),
      parcelEvents.ParcelWeighed({ waybill, scanned, grams: 500, divisor: 6_000, source: 'scale' }),
    ])
      given(registered, seen).when(problems.registerProblem('damaged', [])).then(problem);
  });
  test('a return starts where the parcel came to the delivery point in its bag (R-0205)', () => {
    const started = parcelEvents.ParcelReturnStarted({ waybill, scanned, cause: 'damaged' });
    const inBag = (status: 'received_delivery_point' | 'dispatched_distribution', clock: string) => ({
      inBag: { status, at: at(clock) },
    });
    const stored = given(registered, received('consolidation', 'SPGRU01', '09:00'));
    stored.when(returning.startReturn(scanned, 'damaged', inBag('received_delivery_point', '10:00'))).then(started);
    stored
      .when(returning.startReturn(scanned, 'damaged', inBag('dispatched_distribution', '10:00')))
      .refuses('ORDER_STATUS_NOT_OPERABLE');
    stored
      .when(returning.startReturn(scanned, 'damaged', inBag('received_delivery_point', '08:00')))
      .refuses('ORDER_STATUS_NOT_OPERABLE');
  });
  test('what is intercepted or impounded does not move on, and to no recipient (R-0693, R-0694)', () => {
    for (const [hold, code] of [
      [intercepted, 'PARCEL_INTERCEPTED'],
      [impounded, 'PARCEL_IMPOUNDED'],
    ] as const) {
      const held = given(registered, hold);
      for (const one of [decide.dispatch(scanned), decide.sendOut(scanned), delivery.sign(scanned, signature)])
        held.when(one).refuses(code);
      held
        .when(decide.receive(scanned))
        .then(parcelEvents.ParcelReceived({ waybill, scanned, stage: 'consolidation' }));
    }
  });
  test('what is impounded is not handed back to its sender either, but for what happened before; an interception ends with the return (R-0694)', () => {
    const goingBack = [registered, parcelEvents.ParcelReturnStarted({ waybill, scanned, cause: 'damaged' })] as const;
    const back = parcelEvents.ParcelReturned({ waybill, scanned });
    const held = given(...goingBack, told(impounded, { happenedAt: at('09:00') }));
    held.when(returning.returned(scanned), { happenedAt: at('09:00') }).refuses('PARCEL_IMPOUNDED');
    held.when(returning.returned(scanned), { happenedAt: at('08:59') }).then(back);
    given(...goingBack, intercepted)
      .when(returning.returned(scanned))
      .then(back);
    given(...goingBack, impounded, parcelEvents.ParcelImpoundCancelled({ waybill }))
      .when(returning.returned(scanned))
      .then(back);
  });
  test('a parcel is impounded before it is signed, and freed again to the state before (R-0694)', () => {
    const open = given(registered, collected());
    expect(open.when(holds.impound).then(impounded).state).toEqual({
      ...open.state,
      impounded: true,
      heldSince: expect.any(String),
      holdChange: { command: 'this', impounded: false },
    });
    expect(given(registered, collected(), impounded).when(holds.cancelImpound).state).toEqual({
      ...open.state,
      holdChange: { command: 'this', impounded: true },
    });
    given(registered, signed('12:00')).when(holds.impound).then();
    given(registered).when(holds.cancelImpound).then();
  });
  test('a change of a hold is taken back by its own command alone, an interception with its former last day', () => {
    const released = parcelEvents.ParcelInterceptionReleased({ waybill });
    const freed = parcelEvents.ParcelImpoundCancelled({ waybill });
    const changes = [
      [[], intercepted, released],
      [[intercepted], released, intercepted],
      [[], impounded, freed],
      [[impounded], freed, impounded],
      [[intercepted], impounded, freed],
      [[impounded, intercepted], released, intercepted],
    ] as const;
    const held = ({ interceptedUntil, impounded: kept }: Parcel) => [interceptedUntil, kept];
    for (const [before, change, back] of changes) {
      const changed = given(registered, ...before, told(change, { commandId: 'this' }));
      expect(held(changed.when(holds.takeHoldBack).then(back).state)).toEqual(held(given(registered, ...before).state));
      changed.when(holds.takeHoldBack, { commandId: 'another' }).then();
      given(registered, ...before, told(change, { commandId: 'this' }), told(back, { commandId: 'this' }))
        .when(holds.takeHoldBack)
        .then();
    }
  });
});

describe('cancelling', () => {
  const fact = parcelEvents.ParcelCancelled({ waybill, orderNumber: ORDER, b: 'this', cause: 'order_void' });
  test('a parcel is cancelled before it ships, not from a bag, and by a withdrawn forecast only before it is collected (R-0201, R-0205)', () => {
    given(registered).when(cancellation.cancel(ORDER, 'order_void')).then(fact);
    given(registered, received('consolidation', 'SPGRU01', '09:00'))
      .when(cancellation.cancel(ORDER, 'order_void'))
      .then(fact);
    given(registered, collected())
      .when(cancellation.cancel(ORDER, 'forecast_cancelled'))
      .refuses('ORDER_STATUS_NOT_OPERABLE');
    given(registered, received('distribution', 'RJRIO01', '09:00'))
      .when(cancellation.cancel(ORDER, 'order_void'))
      .refuses('ORDER_STATUS_NOT_OPERABLE');
    given(registered, parcelEvents.ParcelBoundForBag({ waybill, bag: BAG, b: 'b1' }))
      .when(cancellation.cancel(ORDER, 'order_void'))
      .refuses('PACKAGE_ALREADY_BAGGED');
  });
  test.each([
    ['intercepted', intercepted, 'PARCEL_INTERCEPTED'],
    ['impounded', impounded, 'PARCEL_IMPOUNDED'],
  ] as const)('what is %s is freed before its order is voided (R-0693, R-0694)', (_, hold, code) => {
    const held = given(registered, hold);
    held.when(cancellation.cancel(ORDER, 'order_void')).refuses(code);
    for (const cause of ['forecast_cancelled', 'order_refused'] as const)
      held
        .when(cancellation.cancel(ORDER, cause))
        .then(parcelEvents.ParcelCancelled({ waybill, orderNumber: ORDER, b: 'this', cause }));
  });
  test.each([
    ['dispatched', parcelEvents.ParcelDispatched({ waybill, scanned, stage: 'consolidation' })],
    ['received at its distribution', parcelEvents.ParcelReceived({ waybill, scanned, stage: 'distribution' })],
    ['dispatched from there', parcelEvents.ParcelDispatched({ waybill, scanned, stage: 'distribution' })],
    ['at its delivery point', parcelEvents.ParcelReceived({ waybill, scanned, stage: 'delivery_point' })],
    ['on its way to the recipient', parcelEvents.ParcelOutForDelivery({ waybill, scanned })],
    ['a problem piece', parcelEvents.ParcelProblemRegistered({ waybill, type: 'damaged', photos: [] })],
    ['signed', parcelEvents.ParcelSigned({ waybill, scanned, photos: [], forced: false })],
    ['returned', parcelEvents.ParcelReturned({ waybill, scanned })],
  ] as const)('a parcel that is %s is cancelled by nobody any more (R-0201, R-0205)', (_, step) => {
    const shipped = given(registered, collected(), told(step, { happenedAt: at('12:00'), commandId: 'step' }));
    for (const cause of ['order_void', 'forecast_cancelled', 'order_refused'] as const)
      shipped.when(cancellation.cancel(ORDER, cause)).refuses('ORDER_STATUS_NOT_OPERABLE');
  });
  test('only the command that cancelled withdraws it, and the parcel is as before', () => {
    const before = given(registered);
    expect(given(registered, cancelled).when(cancellation.withdrawCancellation, { commandId: 'void' }).state).toEqual(
      before.state,
    );
    given(registered, cancelled).when(cancellation.withdrawCancellation, { commandId: 'another' }).then();
  });
});

test('a label counts its copies, and from the second print says why', () => {
  const printed = parcelEvents.ParcelLabelPrinted({ waybill, copy: 1, copies: 1, template: 'parcel-100x150' });
  given(registered).when(label.printLabel(1)).then(printed).answers({ copy: 1 });
  given(registered, printed).when(label.printLabel(1)).refuses('REASON_REQUIRED');
  given(registered, cancelled).when(label.printLabel(1)).refuses('PARCEL_CANCELLED');
  given().when(label.printLabel(1)).refuses('WAYBILL_NOT_FOUND');
});

test('a number that was exchanged points to the parcel, where all tracks stay', () => {
  const state = given(
    registered,
    parcelEvents.WaybillExchanged({ old: waybill, new: 'W2', result: 'exception' }),
    parcelEvents.WaybillExchanged({ old: waybill, new: 'W3', result: 'success' }),
  ).state;
  expect([state.exchange, state.number, state.waybill]).toEqual(['exchange_success', 'W3', waybill]);
  expect(given(parcelEvents.WaybillPointed({ waybill: 'W3', first: waybill })).state).toMatchObject({
    status: 'pointer',
    first: waybill,
  });
});
