import { createContext, useContext, useId, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { matchKeybindingPress, parseKeybinding } from 'tinykeys';
import { store, useStore } from '../client/store.ts';

/** Keys that do one thing. What is bound and what the list of keys says are this one value. */
export interface Hotkey {
  /** Presses as tinykeys writes them (`F8`, `$mod+k`, `[Shift]+?`); each of them does it. */
  readonly keys: readonly string[];
  /** What they do, in the reader's language. */
  readonly words: string;
  readonly run: (event: KeyboardEvent) => void;
  /** Holds back where it is false: the press goes on to whoever else wants it. */
  readonly when?: (event: KeyboardEvent) => boolean;
  /** Does it again and again for as long as the key is held down. */
  readonly repeats?: true;
}

/** Keys of a page hold while no dialog is over it, those of a dialog while none is over that. */
type Layer = string;
const PAGE: Layer = 'page';
const EVERYWHERE: Layer = 'everywhere';

export const KeyLayer = createContext<Layer>(PAGE);
/** Dialogs that are open, the last one on top. */
const dialogs = store<readonly Layer[]>([]);
const bound = new Map<string, { readonly layer: Layer; readonly keys: RefObject<readonly Hotkey[]> }>();
const topOf = (open: readonly Layer[]): Layer => open.at(-1) ?? PAGE;

/** A key that writes belongs to a field that takes text. A switch, a radio and a slider take none, and no barcode begins with a question mark. */
const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(TEXTAREA|SELECT)$/.test(target.tagName) ||
    (target instanceof HTMLInputElement && !WITHOUT_TEXT.has(target.type) && !isEmptyScanField(target)));
const WITHOUT_TEXT: ReadonlySet<string> = new Set(['radio', 'checkbox', 'range', 'button', 'submit', 'reset', 'color']);
const isEmptyScanField = (field: HTMLInputElement): boolean => 'scan' in field.dataset && field.value === '';
const writes = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !altKey && !metaKey;

const isPressed = (event: KeyboardEvent, key: string): boolean =>
  parseKeybinding(key).every((press) => matchKeybindingPress(event, press));

/** Does what a press is bound to. @returns whether it is bound to something, which the browser then leaves alone. */
export function press(keys: readonly Hotkey[], event: KeyboardEvent): boolean {
  if (event.isComposing || (writes(event) && takesText(event.target))) return false;
  const found = keys.find((one) => one.keys.some((key) => isPressed(event, key)) && one.when?.(event) !== false);
  if (found === undefined) return false;
  event.preventDefault();
  if (!event.repeat || found.repeats === true) found.run(event);
  return true;
}

function useBound(keys: readonly Hotkey[], layer: Layer): RefObject<readonly Hotkey[]> {
  const id = useId();
  const latest = useRef(keys);
  // With the paint that shows a key, not after it: a fast hand presses what it sees.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    bound.set(id, { layer, keys: latest });
    return () => void bound.delete(id);
  }, [id, layer]);
  return latest;
}

/** Says keys that a part of the page hears itself, by `press`, while it has the keyboard. */
export function useOwnKeys(keys: readonly Hotkey[]): void {
  useBound(keys, useContext(KeyLayer));
}

/** Binds keys wherever the keyboard is, for as long as this is drawn and no dialog is over it; `everywhere`: over it, too. */
export function useKeys(keys: readonly Hotkey[], reach: 'here' | 'everywhere' = 'here'): void {
  const here = useContext(KeyLayer);
  const layer = reach === 'here' ? here : EVERYWHERE;
  const latest = useBound(keys, layer);
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || (layer !== EVERYWHERE && layer !== topOf(dialogs.get()))) return;
      press(latest.current, event);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [latest, layer]);
}

/** Whether nothing is over the dialog, or the page, in which this is drawn: what is below must not go with Escape. */
export function useIsOnTop(): boolean {
  const here = useContext(KeyLayer);
  return topOf(useStore(dialogs)) === here;
}

/** Whether a dialog is open now. */
export const hasDialog = (): boolean => topOf(dialogs.get()) !== PAGE;

/** A dialog of its own keys while it is open. @returns its layer for what it holds, and whether it is the uppermost. */
export function useKeyLayer(open: boolean): { readonly layer: Layer; readonly isOnTop: boolean } {
  const layer = useId();
  useLayoutEffect(() => {
    if (!open) return undefined;
    dialogs.set((now) => [...now, layer]);
    return () => dialogs.set((now) => now.filter((one) => one !== layer));
  }, [layer, open]);
  return { layer, isOnTop: topOf(useStore(dialogs)) === layer };
}

/** The keys that work at this instant: those of the place, and those of the whole console. */
export function keysNow(): { readonly here: readonly Hotkey[]; readonly everywhere: readonly Hotkey[] } {
  const top = topOf(dialogs.get());
  const of = (layer: Layer) =>
    [...bound.values()].filter((one) => one.layer === layer).flatMap(({ keys }) => keys.current);
  return { here: of(top), everywhere: of(EVERYWHERE) };
}

const SIGNS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
};

/** What is written on the keys of a press, one after the other; `space` is the reader's word for the key without a sign. */
export const signsOf = (key: string, space: string): readonly string[] =>
  key
    .replace('[Shift]+', '')
    .split(/(?<=\w)\+/)
    .map((part) =>
      part === 'Space'
        ? space
        : part === '$mod'
          ? isApple()
            ? '⌘'
            : 'Ctrl'
          : (SIGNS[part] ?? (part.length === 1 ? part.toUpperCase() : part)),
    );
const isApple = (): boolean => /Mac|iPod|iPhone|iPad/.test(navigator.platform);
