import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import type { ComponentType, ReactNode } from 'react';
import { currentLanguage } from '../../i18n/i18n.ts';

/** What every control gets: its field, its value as the wire takes it, and what the last check found at fault. */
export interface ControlProps<One extends Field = Field, Value = unknown> {
  readonly field: One;
  readonly label: ReactNode;
  /** Where the words of the field's own rows and values begin. */
  readonly prefix: string;
  readonly name: string;
  readonly value: Value | undefined;
  readonly onChange: (value: Value | undefined) => void;
  readonly error: string | undefined;
  /** Faults of what stands inside, by path: of child rows. */
  readonly faults: ReadonlyMap<string, string>;
  readonly path: string;
  readonly autoFocus: boolean;
  /** Draws a field inside of this one. */
  readonly inner: ComponentType<InnerProps>;
}

/** What a field needs to be drawn by itself. */
export type InnerProps = Omit<ControlProps, 'inner'>;

/** A control, of whatever field and value. */
export type Control = ComponentType<never>;

/** What controls share of their properties. */
export const shared = ({ field, label, error, autoFocus }: ControlProps) => ({
  label,
  error,
  withAsterisk: field.optional !== true || field.demanded === true,
  ...(field.help !== undefined && { description: field.help[currentLanguage()] }),
  ...(autoFocus && { 'data-autofocus': true }),
});

/** A text as the wire takes it: one of nothing is no value. */
export const emptied = (text: string): string | undefined => (text === '' ? undefined : text);
