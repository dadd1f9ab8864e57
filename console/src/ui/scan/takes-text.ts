import type { TextField } from './typed-runs.ts';

/** Whether what is typed stands in it. */
export const takesText = (target: Element): target is TextField =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'range', 'button', 'submit'].includes(target.type));
