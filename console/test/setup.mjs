import '@testing-library/jest-dom/jest-globals';
import { configure } from '@testing-library/dom';
import { jest } from '@jest/globals';
import React from 'react';

/** How long a test waits for what must come: it comes at once, but a busy machine may take its time. */
configure({ asyncUtilTimeout: 45_000 });

/**
 * React draws up a stack for each of the first 10,000 elements of a second, for its warnings to name who made them: a tenth of what drawing takes. A warning
 * fails a test without it, too, and names the component.
 */
Object.defineProperty(
  React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  { get: () => 10_000, set() {} },
);

/** jsdom has no layout: lists would draw no rows, menus would find no place. */
const sizes = { clientHeight: 800, offsetHeight: 800, clientWidth: 1_200, offsetWidth: 1_200 };
for (const [name, value] of Object.entries(sizes))
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
HTMLElement.prototype.scrollIntoView = () => undefined;
HTMLElement.prototype.scrollTo = () => undefined;
Element.prototype.scrollTo = () => undefined;
window.scrollTo = () => undefined;
HTMLElement.prototype.getBoundingClientRect = () => ({
  x: 0,
  y: 0,
  top: 0,
  left: 0,
  right: 1_200,
  bottom: 800,
  width: 1_200,
  height: 800,
  toJSON: () => ({}),
});
Range.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 80, 20);
window.matchMedia = (media) => ({
  media,
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  onchange: null,
  dispatchEvent: () => false,
});
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.IntersectionObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
document.fonts = { addEventListener: () => undefined, removeEventListener: () => undefined, ready: Promise.resolve() };

/** No test has a server to talk to over a socket: the console polls. */
globalThis.WebSocket = class extends EventTarget {
  static OPEN = 1;
  readyState = 3;
  send() {}
  close() {}
};
globalThis.BUILD = 'test';
globalThis.WORKER = undefined;

/** The console says nothing in the browser's console: a test in which it does fails. */
let said = [];
const note =
  (kind) =>
  (...words) =>
    said.push(`${kind}: ${words.map(String).join(' ').slice(0, 400)}`);
beforeEach(() => {
  said = [];
  jest.spyOn(console, 'error').mockImplementation(note('error'));
  jest.spyOn(console, 'warn').mockImplementation(note('warn'));
});
afterEach(() => {
  jest.restoreAllMocks();
  const heard = said.filter((line) => !/not implemented|not wrapped in act/i.test(line));
  if (heard.length > 0) throw new Error(`The browser's console is not silent:\n${heard.join('\n')}`);
});
