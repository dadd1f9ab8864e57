import { screen as view } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Fake } from './fake.ts';

/** The band of a station: what became of the last code. */
export const band = () => view.getAllByRole('status').find((one) => one.hasAttribute('data-verdict')) as HTMLElement;

/** Reads a code as a wedge types it. */
export const scan = async (code: string): Promise<void> => {
  await userEvent.type(view.getByRole('textbox', { name: /Leia/ }), `${code}{Enter}`);
};

/** What a station sent, in order. */
export const sent = (fake: Fake) =>
  fake.calls
    .filter((call) => call.name === 'kernel.upload')
    .flatMap((call) => call.body['rows'] as { readonly command: string; readonly input: object }[])
    .map(({ command, input }) => ({ command, input }));
