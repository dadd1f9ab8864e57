import { TestEnvironment } from 'jest-environment-jsdom';

/** A browser's document with what Node has of the web besides: jsdom lacks fetch, streams of text, and strong hashes. */
const FROM_NODE = [
  'fetch',
  'Response',
  'Request',
  'Headers',
  'AbortController',
  'AbortSignal',
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
  'BroadcastChannel',
  'ReadableStream',
  'Blob',
  'File',
];

export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) if (globalThis[name] !== undefined) this.global[name] = globalThis[name];
    Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true });
    this.global.Uint8Array = Uint8Array;
    this.global.ArrayBuffer = ArrayBuffer;
  }
}
