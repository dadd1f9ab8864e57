import { jest } from '@jest/globals';
import { useRef } from 'react';
import { screen as view, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mount, startFake } from '../../../test/mount.tsx';
import { printer } from '../../../test/printer.ts';
import { SheetsDialog } from './sheets-dialog.tsx';
import type { Paper } from './sheets-dialog.tsx';

afterEach(() => jest.restoreAllMocks());

type Run = (print: () => Promise<void>) => Promise<'done' | 'not yet'>;

function Shown({
  run,
  onClose,
  drawn = true,
}: {
  readonly run: Run;
  readonly onClose: () => void;
  readonly drawn?: boolean;
}) {
  const paper = useRef<Paper>(null);
  return (
    <SheetsDialog
      paper={paper}
      css=""
      left={[]}
      label="Imprimir folhas"
      ready
      broken={drawn ? undefined : new Error('sem campos')}
      sheets={drawn ? <article>Folha um</article> : undefined}
      run={async () => await run(async () => await paper.current?.print())}
      onClose={onClose}
    />
  );
}
const press = async () => await userEvent.click(await view.findByRole('button', { name: 'Imprimir folhas' }));

test('sheets are looked at, what stands before the printer is done first, and then the dialog closes', async () => {
  await startFake();
  const printed = printer();
  const closed = jest.fn();
  const before: number[] = [];
  const run: Run = async (print) => {
    before.push(printed.length);
    await print();
    return 'done';
  };
  mount(<Shown run={run} onClose={closed} />);
  const preview = document.querySelector('iframe');
  await waitFor(() => expect(preview?.contentDocument?.body).toHaveTextContent('Folha um'));
  expect(printed).toEqual([]);
  await press();
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(before).toEqual([0]);
  expect(printed).toEqual(['Folha um']);
});

test('what fails before the printer is said, nothing is printed, and the dialog stays to try again', async () => {
  await startFake();
  const printed = printer();
  const closed = jest.fn();
  const answers = ['broken', 'not yet', 'done'] as const;
  let tries = 0;
  const run: Run = async (print) => {
    const answer = answers[tries] ?? 'done';
    tries += 1;
    if (answer === 'broken') throw new Error('nada foi registrado');
    if (answer === 'done') await print();
    return answer;
  };
  mount(<Shown run={run} onClose={closed} />);
  await press();
  expect(await view.findByRole('alert')).toBeVisible();
  await press();
  await waitFor(() => expect(tries).toBe(2));
  await waitFor(() => expect(view.queryByRole('alert')).toBeNull());
  expect([printed, closed.mock.calls]).toEqual([[], []]);
  await press();
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(printed).toEqual(['Folha um']);
});

test('sheets that cannot be drawn say why, and are not printed', async () => {
  await startFake();
  mount(<Shown run={async () => await Promise.resolve('done' as const)} onClose={jest.fn()} drawn={false} />);
  expect(await view.findByRole('alert')).toBeVisible();
  expect(view.getByRole('button', { name: 'Imprimir folhas' })).toBeDisabled();
});
