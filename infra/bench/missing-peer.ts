import { Fault } from '../src/fault.ts';

/** A library that only benches compare with is not installed: it would cost every `npm ci` its time and its audit. */
export class MissingPeer extends Fault {
  override name = 'MissingPeer';
  constructor(library: string) {
    super(`${library} is not installed; "npm ci --prefix infra/bench/peers" brings what the benches compare with.`);
  }
}
