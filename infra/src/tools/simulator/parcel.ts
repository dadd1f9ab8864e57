import type { NetworkSite } from '../journey/network.ts';
import type { Dice } from './dice.ts';

/** A parcel on its way. */
export interface Parcel {
  readonly waybill: string;
  readonly orderNumber: string;
  readonly customer: string;
  /** The waybills of its order, and which of them it is, from 0. */
  readonly together: readonly string[];
  readonly part: number;
  /** Nobody said that its order was handed over: it is saved when this parcel comes in. */
  readonly isForecast: boolean;
  readonly grams: number;
  readonly channel: string;
  readonly origin: NetworkSite;
  readonly outlet: NetworkSite;
  readonly dice: Dice;
}

/** A bag, with what was put in it. */
export interface OpenBag {
  /** Another one from when it tore. */
  bagNumber: string;
  readonly channel: string;
  readonly outlet: NetworkSite;
  readonly parcels: Parcel[];
  grams: number;
  /** It tears while it is filled: nobody takes anything out of it. */
  readonly tears: boolean;
  /** The postal operator was told of it: its seal stands as it is. */
  isListed?: boolean;
}
