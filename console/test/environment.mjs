import { TestEnvironment } from 'jest-environment-jsdom';
import wrappers from 'jsdom/lib/jsdom/living/generated/utils.js';
import styleRules from 'jsdom/lib/jsdom/living/helpers/style-rules.js';

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

/**
 * jsdom works out all colours of an element for each style that is asked for, which takes longer than the rest of it; who looks for something by its role
 * asks for the style of each element, and for no colour. So they are worked out when one is read.
 */
const resolved = styleRules.propertiesWithResolvedValueImplemented;
const colours = Object.entries(resolved).filter(([property]) => property.endsWith('color'));

const withoutColours = () => {
  for (const [property] of colours) delete resolved[property];
};
withoutColours();

function withColours(work) {
  Object.assign(resolved, Object.fromEntries(colours));
  try {
    return work();
  } finally {
    withoutColours();
  }
}

const speaksOfColour = (property) => typeof property === 'string' && /color$/i.test(property);

/**
 * jsdom makes a style anew for each who asks, of what it found in the rules and keeps until anything in the document changes: until then it is the same style. Who
 * looks for something by its role asks for those of each element and of all around it.
 */
const made = new WeakMap();
function untilChanged(styleOf) {
  return (element) => {
    const { _ownerDocument: document } = wrappers.implForWrapper(element);
    const known = made.get(document._styleCache)?.get(element);
    if (known !== undefined && element.isConnected) return known;
    const style = styleOf(element);
    if (!made.has(document._styleCache)) made.set(document._styleCache, new WeakMap());
    made.get(document._styleCache).set(element, style);
    return style;
  };
}

function coloursWhenRead(window) {
  const styleOf = window.getComputedStyle;
  // Of what stands before and after an element jsdom knows no more than of the element, and says each time that it does not.
  window.getComputedStyle = untilChanged((element) => {
    const style = styleOf(element);
    const whole = () => withColours(() => styleOf(element));
    return new Proxy(style, {
      get: (_, property) => {
        if (property === 'getPropertyValue')
          return (name) => (speaksOfColour(name) ? whole() : style).getPropertyValue(name);
        const value = (speaksOfColour(property) ? whole() : style)[property];
        return typeof value === 'function' ? value.bind(style) : value;
      },
    });
  });
}

export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) if (globalThis[name] !== undefined) this.global[name] = globalThis[name];
    Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true });
    this.global.Uint8Array = Uint8Array;
    this.global.ArrayBuffer = ArrayBuffer;
    coloursWhenRead(this.global);
  }
}
