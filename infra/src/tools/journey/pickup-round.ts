import { pickupList } from '@malote/contracts/pickup/pickup-list.ts';
import { pickupOrder } from '@malote/contracts/pickup/pickup-order.ts';
import { signaturePicture } from '../pictures.ts';
import { DAY, HOUR, MINUTE } from '../simulator/hours.ts';
import type { Post } from './bag-trip.ts';
import { making, planned, plannedOf } from './planned.ts';
import type { Planned, PlannedFile, Timed } from './planned.ts';

/** Who collects for an outlet, and where it is. */
export interface Collector {
  readonly driver: string;
  readonly name: string;
  readonly phone: string;
  readonly site: { readonly code: string; readonly cep: string; readonly city: string; readonly state: string };
}

/** A shop whose goods are fetched. */
export interface Shop {
  readonly code: string;
  readonly name: string;
}

/** Goods that a shop has ready, and what becomes of them. Instants in milliseconds since 1970. */
export interface Pickup {
  readonly collector: Collector;
  readonly shop: Shop;
  readonly orderNumber: string;
  readonly wave: 1 | 2;
  readonly quantity: number;
  /** What was there: now and then a parcel is not. */
  readonly found: number;
  /** What was missing turns up on the vehicle, and is counted in. */
  readonly isFoundLater?: boolean;
  readonly kilograms: number;
  readonly called: number;
  readonly collected: number;
  /**
   * `elsewhere`: nobody opened, it is fetched on the next day; `later`: it is put off before anybody drives; `cancelled`: the shop keeps its goods; `void`: it
   * was called for twice.
   */
  readonly way: 'straight' | 'later' | 'elsewhere' | 'cancelled' | 'void';
}

const { register, moves } = pickupOrder.commands;
/** A pickup is promised so long before the hour that is told. */
const SLACK = 30 * MINUTE;
/** What a day that is caught up with promises: nobody can be promised an hour that is over. */
const SOON = 2 * HOUR;

/** The steps of a pickup and of its collector's list: called, allocated, promised, driven to, collected, brought in and signed for (ops 3.5, R-0204). */
export function pickupSteps(pickup: Pickup, post: Post): readonly Timed[] {
  const { collector, shop, orderNumber, quantity, found, called, way } = pickup;
  const { driver, site } = collector;
  const later = pickup.isFoundLater === true && found < quantity ? quantity : undefined;
  const key = `pickup ${orderNumber}`;
  const where = (at: number) => post(site.code, at, 'coleta');
  const opening = making(
    planned(
      register,
      {
        fields: {
          kind: 'merchant',
          merchant: shop.code,
          orderNumber,
          quantity,
          estimatedWeight: pickup.kilograms,
          waveNumber: `Onda ${pickup.wave}`,
          sender: shop.name,
          phone: collector.phone,
          zip: site.cep,
          state: site.state,
          city: site.city,
          neighborhood: 'Centro',
          street: 'Rua das Lojas',
          address: `Rua das Lojas, Centro, ${site.city}`,
        },
      } as never,
      [key],
      [],
      where(called),
    ),
  );
  const move = (name: keyof typeof moves & string, at: number, fields?: object, times = 0): Timed => ({
    at,
    step: plannedOf(opening, 'code')(
      moves[name] as typeof moves.start,
      (fields === undefined ? {} : { fields }) as never,
      [key],
      [name, times],
      where(at),
    ),
  });
  const promising = (name: 'schedule' | 'reschedule', at: number, hour: number, times = 0): Timed =>
    promise((until, more) => move(name, at, promised(name, driver, until), times + more), where(hour).at);

  const allocate = move('allocate', called + 8 * MINUTE, { site: site.code });
  if (way === 'void')
    return [{ at: called, step: opening }, because(move('void', called + 5 * MINUTE), 'Chamada em duplicidade.')];
  const begun: readonly Timed[] = [{ at: called, step: opening }, allocate];
  if (way === 'cancelled') {
    const cancelled = called + 40 * MINUTE;
    return [...begun, move('cancel', cancelled, { cancelReason: 'O lojista adiou o envio.' })];
  }
  const collectedAt = way === 'elsewhere' ? pickup.collected + DAY : pickup.collected;
  const brought = collectedAt + 90 * MINUTE;
  const signed = brought + 15 * MINUTE;
  const detours: readonly Timed[] =
    way === 'elsewhere'
      ? [
          move('fail', pickup.collected, { abnormality: 'Portaria fechada, ninguém atendeu.' }),
          promising('schedule', pickup.collected + HOUR, collectedAt + SLACK, 1),
        ]
      : way === 'later'
        ? [promising('reschedule', called + 35 * MINUTE, collectedAt + HOUR)]
        : [];
  return [
    ...begun,
    promising('schedule', called + 15 * MINUTE, pickup.collected + SLACK),
    ...detours,
    ...listSteps(pickup, { begun: called + 16 * MINUTE, expected: collectedAt + SLACK, signed }, post),
    move('start', collectedAt - 12 * MINUTE),
    move('collect', collectedAt, { collectedQuantity: found }),
    ...(later === undefined
      ? []
      : [because(move('correct', brought - 20 * MINUTE, { collectedQuantity: later }), FOUND)]),
    move('process', brought),
    move('sign', signed),
  ];
}

const FOUND = 'O volume que faltava estava no veículo.';
const because = ({ at, step }: Timed, reason: string): Timed => ({ at, step: { ...step, reason } });

/** No step has so many tries that its ids meet those of what is said instead. */
const TRIES = 10;

/** What is typed in with a promise: when somebody comes, and who, where it is the first one. */
export const promised = (name: string, driver: string, at: number) => ({
  ...(name === 'schedule' && { driver }),
  expectedPickupTime: new Date(at).toISOString(),
});

/** A promise of an hour; on a day that is caught up with, of one soon. `planAt`: the step that promises an hour, told from others by how often it was tried. */
export function promise(planAt: (hour: number, times: number) => Timed, hour: number): Timed {
  const { at, step } = planAt(hour, 0);
  return { at, step: { ...step, refused: (): Planned => planAt(Date.now() + SOON, TRIES).step } };
}

interface ListTimes {
  readonly begun: number;
  readonly expected: number;
  readonly signed: number;
}

/** What the collector carries with him, and signs for when he is back. */
function listSteps({ collector, shop, orderNumber, quantity, found }: Pickup, times: ListTimes, post: Post) {
  const { site, driver, name } = collector;
  const opening = making(
    planned(
      pickupList.commands.register,
      {
        fields: {
          customerMerchantNumber: shop.code,
          customerName: shop.name,
          customerOrderNumber: orderNumber,
          siteNumber: site.code,
          collectorNumber: driver,
          collectorName: name,
          expectedPickupTime: new Date(post(site.code, times.expected, 'coleta').at).toISOString(),
          toCollect: quantity,
        },
      } as never,
      [`list ${orderNumber}`],
      [],
      post(site.code, times.begun, 'coleta'),
    ),
  );
  const upload = pickupList.files?.upload;
  const files: readonly PlannedFile[] =
    upload === undefined
      ? []
      : [{ upload, field: 'signatureImage', name: 'assinatura.png', bytes: () => signaturePicture(orderNumber) }];
  const complete = plannedOf(opening, 'code')(
    pickupList.commands.moves.complete,
    { fields: { collected: found, signed: found, bags: 1 + Math.floor(found / 6) } } as never,
    [`list ${orderNumber}`],
    [],
    { ...post(site.code, times.signed, 'coleta'), files },
  );
  return [
    { at: times.begun, step: opening },
    { at: times.signed, step: complete },
  ];
}
