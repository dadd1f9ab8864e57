import type { CommandName } from '@malote/contracts/catalogue.ts';
import type { Circumstances } from '@malote/contracts/kernel/envelope.ts';
import { anOrder } from './small-company.ts';

/** What people do, named by places in small pools: the same few orders, bags and loads are meant again and again. */
export type Deed =
  | { readonly do: 'order'; readonly order: number; readonly parcels: number }
  | { readonly do: 'void' | 'intercept' | 'release' | 'impound' | 'cancelImpound'; readonly order: number }
  | { readonly do: 'open' | 'unpack' | 'delete'; readonly bag: number }
  | { readonly do: 'put' | 'take'; readonly order: number; readonly parcel: number; readonly bag: number }
  | { readonly do: 'seal'; readonly bag: number; readonly all: readonly (readonly [order: number, parcel: number])[] }
  | { readonly do: 'openLoad' | 'depart' | 'arrive'; readonly load: number }
  | { readonly do: 'load' | 'unload'; readonly load: number; readonly bag: number };

/** A deed as a command, with the numbers that it meant when it was first sent. */
export interface Meant {
  readonly deed: Deed;
  readonly name: CommandName;
  readonly input: Readonly<Record<string, unknown>>;
  readonly circumstances: Circumstances;
}

interface ModelOrder {
  readonly waybills: readonly string[];
  readonly customerNumber: string;
  void: boolean;
}
interface ModelParcel {
  intercepted: boolean;
  impounded: boolean;
  cancelled: boolean;
}
interface ModelBag {
  status: 'open' | 'sealed' | 'unpacked' | 'deleted';
  readonly inside: Set<string>;
  load: string | undefined;
}
interface ModelLoad {
  status: 'open' | 'departed' | 'arrived';
  readonly on: Set<string>;
}

const UNKNOWN = 'ML999999999999X';
const orderNumber = (order: number) => `ORDER-${order}`;
const bagNumber = (bag: number) => `BAG00000${bag}`;
const loadNumber = (load: number) => `LOAD000${load}`;
/** Two orders each are given the same number by their customer: only one of them may live. */
const customerNumber = (order: number) => `C-${order >> 1}`;

/**
 * The operation as a clerk would keep it on paper: where every parcel is, held or not, in which bag, sealed or not, and what became of each order.
 * It knows nothing of streams, claims and processes; an accepted command takes effect at once and whole.
 */
export function operationModel() {
  const orders = new Map<string, ModelOrder>();
  const parcels = new Map<string, ModelParcel>();
  const bags = new Map<string, ModelBag>();
  const loads = new Map<string, ModelLoad>();

  const waybillOf = (order: number, parcel: number): string => {
    const waybills = orders.get(orderNumber(order))?.waybills ?? [];
    return waybills[parcel % Math.max(1, waybills.length)] ?? UNKNOWN;
  };
  const holderOf = (waybill: string) =>
    [...bags].find(([, { status, inside }]) => (status === 'open' || status === 'sealed') && inside.has(waybill));

  function mean(deed: Deed): Meant {
    const why = { reason: 'pedido do cliente' };
    const meant = (
      name: CommandName,
      input: Readonly<Record<string, unknown>>,
      circumstances: Circumstances = {},
    ): Meant => ({ deed, name, input, circumstances });
    switch (deed.do) {
      case 'order': {
        const {
          packages: [one],
          ...rest
        } = anOrder();
        return meant('orders.createOrder', {
          ...rest,
          orderNumber: orderNumber(deed.order),
          customerOrderNumber: customerNumber(deed.order),
          packages: Array.from({ length: deed.parcels }, () => one),
        });
      }
      case 'void':
        return meant('orders.voidOrder', { orderNumber: orderNumber(deed.order) }, why);
      case 'intercept':
        return meant('orders.interceptOrder', { orderNumber: orderNumber(deed.order) }, why);
      case 'release':
        return meant('orders.releaseOrder', { orderNumber: orderNumber(deed.order) });
      case 'impound':
        return meant('orders.impoundOrder', { orderNumber: orderNumber(deed.order) }, why);
      case 'cancelImpound':
        return meant('orders.cancelImpound', { orderNumber: orderNumber(deed.order) });
      case 'open':
        return meant('bags.openBag', { bagNumber: bagNumber(deed.bag) });
      case 'unpack':
        return meant('bags.unpackBag', { bagNumber: bagNumber(deed.bag) });
      case 'delete':
        return meant('bags.deleteBag', { bagNumber: bagNumber(deed.bag) });
      case 'put':
        return meant('bags.putParcelInBag', {
          bagNumber: bagNumber(deed.bag),
          waybill: waybillOf(deed.order, deed.parcel),
        });
      case 'take':
        return meant('bags.takeParcelOutOfBag', { waybill: waybillOf(deed.order, deed.parcel), undo: false });
      case 'seal':
        return meant('bags.sealBag', {
          bagNumber: bagNumber(deed.bag),
          bagList:
            deed.all.length === 0
              ? []
              : [
                  ...new Set([
                    ...(bags.get(bagNumber(deed.bag))?.inside ?? []),
                    ...deed.all.map(([order, parcel]) => waybillOf(order, parcel)),
                  ]),
                ],
        });
      case 'openLoad':
        return meant('linehaul.openLoad', {
          loadNumber: loadNumber(deed.load),
          originSite: 'SPGRU01',
          stops: ['RJRIO01'],
        });
      case 'depart':
        return meant('linehaul.departLoad', {
          loadNumber: loadNumber(deed.load),
          nextSite: 'RJRIO01',
          plate: 'ABC1D23',
        });
      case 'arrive':
        return meant('linehaul.arriveLoad', { loadNumber: loadNumber(deed.load) });
      case 'load':
        return meant('linehaul.loadBag', { loadNumber: loadNumber(deed.load), bagNumber: bagNumber(deed.bag) });
      case 'unload':
        return meant('linehaul.unloadBag', { loadNumber: loadNumber(deed.load), bagNumber: bagNumber(deed.bag) });
    }
  }

  const isHeld = (parcel: ModelParcel | undefined): boolean =>
    parcel?.intercepted === true || parcel?.impounded === true;
  const mayBePut = (waybill: string): boolean => {
    const parcel = parcels.get(waybill);
    return parcel !== undefined && !parcel.cancelled && !isHeld(parcel);
  };
  /** Something in the bag was held since it was closed: it goes nowhere until somebody takes it out. */
  const holdsHeld = (number: string): boolean =>
    [...(bags.get(number)?.inside ?? [])].some((one) => isHeld(parcels.get(one)));
  const isStanding = (number: string): boolean => {
    const status = loads.get(number)?.status;
    return status === 'open' || status === 'arrived';
  };

  /**
   * Whether a clerk would say yes, once nothing is half done. `claim`: what became of the claim that a put or a loading got before its process died. While it
   * stands, the parcel was let into the bag then, and what holds it back since does not matter, as it does not for one that lies in its bag; overruled, it is over.
   */
  function expects({ deed, input }: Meant, claim: 'none' | 'stands' | 'waived'): 'accepted' | 'refused' {
    if (claim === 'waived') return 'refused';
    const yes = (is: boolean) => (is ? ('accepted' as const) : ('refused' as const));
    const number = input['bagNumber'] as string;
    const bag = bags.get(number);
    const order = orders.get(input['orderNumber'] as string);
    const mine = (order?.waybills ?? [])
      .map((waybill) => parcels.get(waybill))
      .filter((parcel) => parcel !== undefined);
    const waybill = input['waybill'] as string;
    const load = loads.get(input['loadNumber'] as string);
    switch (deed.do) {
      case 'order':
        return yes(
          order === undefined &&
            ![...orders.values()].some((other) => !other.void && other.customerNumber === input['customerOrderNumber']),
        );
      case 'void':
        return yes(
          order?.void === false && order.waybills.every((one) => holderOf(one) === undefined) && !mine.some(isHeld),
        );
      case 'intercept':
        return yes(order?.void === false && mine.some((parcel) => !parcel.intercepted));
      case 'release':
        return yes(order?.void === false && mine.some((parcel) => parcel.intercepted));
      case 'impound':
        return yes(order?.void === false && mine.some((parcel) => !parcel.impounded));
      case 'cancelImpound':
        return yes(order?.void === false && mine.some((parcel) => parcel.impounded));
      case 'open':
        return yes(bag === undefined);
      case 'unpack':
        return yes(bag?.status === 'sealed' && bag.load === undefined);
      case 'delete':
        return yes(bag?.status === 'open' && bag.inside.size === 0);
      case 'put':
        return yes(
          bag?.status === 'open' && (claim === 'stands' || mayBePut(waybill)) && holderOf(waybill) === undefined,
        );
      case 'take':
        return yes(holderOf(waybill)?.[1].status === 'open');
      case 'seal': {
        const list = input['bagList'] as readonly string[];
        if (bag?.status !== 'open') return 'refused';
        const missing = list.filter((one) => !bag.inside.has(one));
        const left = list.length > 0 && [...bag.inside].some((one) => !list.includes(one));
        return yes(
          bag.inside.size + missing.length > 0 &&
            !left &&
            ![...bag.inside].some((one) => isHeld(parcels.get(one))) &&
            missing.every((one) => mayBePut(one) && holderOf(one) === undefined),
        );
      }
      case 'openLoad':
        return yes(load === undefined);
      case 'depart':
        return yes(
          isStanding(input['loadNumber'] as string) &&
            (load?.on.size ?? 0) > 0 &&
            ![...(load?.on ?? [])].some(holdsHeld),
        );
      case 'arrive':
        return yes(load?.status === 'departed');
      case 'load':
        return yes(
          isStanding(input['loadNumber'] as string) &&
            bag?.status === 'sealed' &&
            bag.load === undefined &&
            (claim === 'stands' || !holdsHeld(number)),
        );
      case 'unload':
        return yes(isStanding(input['loadNumber'] as string) && load?.on.has(number) === true);
    }
  }

  /** An accepted command takes effect. */
  function take({ deed, input }: Meant, answer: unknown): void {
    const number = input['bagNumber'] as string;
    const bag = bags.get(number);
    const order = orders.get(input['orderNumber'] as string);
    const mine = (order?.waybills ?? []).flatMap((waybill) => parcels.get(waybill) ?? []);
    const waybill = input['waybill'] as string;
    const ofLoad = input['loadNumber'] as string;
    const load = loads.get(ofLoad);
    switch (deed.do) {
      case 'order': {
        const { waybills } = answer as { waybills: readonly string[] };
        orders.set(input['orderNumber'] as string, {
          waybills,
          customerNumber: input['customerOrderNumber'] as string,
          void: false,
        });
        for (const one of waybills) parcels.set(one, { intercepted: false, impounded: false, cancelled: false });
        return;
      }
      case 'void':
        if (order !== undefined) order.void = true;
        for (const parcel of mine) parcel.cancelled = true;
        return;
      case 'intercept':
      case 'release':
        for (const parcel of mine) parcel.intercepted = deed.do === 'intercept';
        return;
      case 'impound':
      case 'cancelImpound':
        for (const parcel of mine) parcel.impounded = deed.do === 'impound';
        return;
      case 'open':
        bags.set(number, { status: 'open', inside: new Set(), load: undefined });
        return;
      case 'unpack':
        if (bag !== undefined) bag.status = 'unpacked';
        return;
      case 'delete':
        if (bag !== undefined) bag.status = 'deleted';
        return;
      case 'put':
        bag?.inside.add(waybill);
        return;
      case 'take':
        holderOf(waybill)?.[1].inside.delete(waybill);
        return;
      case 'seal':
        for (const one of input['bagList'] as readonly string[]) bag?.inside.add(one);
        if (bag !== undefined) bag.status = 'sealed';
        return;
      case 'openLoad':
        loads.set(ofLoad, { status: 'open', on: new Set() });
        return;
      case 'depart':
      case 'arrive':
        if (load !== undefined) load.status = deed.do === 'depart' ? 'departed' : 'arrived';
        return;
      case 'load':
        load?.on.add(number);
        if (bag !== undefined) bag.load = ofLoad;
        return;
      case 'unload':
        load?.on.delete(number);
        if (bag !== undefined) bag.load = undefined;
        return;
    }
  }

  return { orders, parcels, bags, loads, mean, expects, take };
}
export type OperationModel = ReturnType<typeof operationModel>;
