import type { NetworkSite } from '../journey/network.ts';
import type { Dice } from './dice.ts';

/** A parcel on its way. */
export interface Parcel {
  readonly waybill: string;
  readonly orderNumber: string;
  readonly customer: string;
  /** Which of its order's parcels it is, from 0. */
  readonly part: number;
  readonly grams: number;
  readonly channel: string;
  readonly origin: NetworkSite;
  readonly outlet: NetworkSite;
  readonly dice: Dice;
}

/** A bag, with what was put in it. */
export interface OpenBag {
  readonly bagNumber: string;
  readonly channel: string;
  readonly outlet: NetworkSite;
  readonly parcels: Parcel[];
  grams: number;
  /** The postal operator was told of it: its seal stands as it is. */
  isListed?: boolean;
}
