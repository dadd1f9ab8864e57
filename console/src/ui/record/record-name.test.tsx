import { screen as view, waitFor } from '@testing-library/react';
import { mount, startFake } from '../../../test/mount.tsx';
import { StoredValue } from '../fields/stored-value.tsx';
import { Value } from '../replay/values.tsx';
import { RecordName } from './record-name.tsx';

const words = { pt: 'Canal', zh: '渠道', en: 'Channel' };

test('a record is told by its name with its code beside it, and by its code alone where it has none', async () => {
  await startFake();
  mount(
    <>
      <p aria-label="known">
        <RecordName noun="Channel" code="EXPRESSO" />
      </p>
      <p aria-label="unknown">
        <RecordName noun="Channel" code="NADA" />
      </p>
    </>,
  );
  await waitFor(() => expect(view.getByLabelText('known')).toHaveTextContent(/^Encomenda expressa EXPRESSO$/));
  expect(view.getByLabelText('unknown')).toHaveTextContent(/^NADA$/);
});

test('a history and a replay name what a stored code stands for, one or several, and who was meant', async () => {
  await startFake();
  mount(
    <>
      <p aria-label="one">
        <StoredValue field={{ kind: 'ref', words, to: 'Channel' } as never} value="ECONOMICO" />
      </p>
      <p aria-label="several">
        <StoredValue field={{ kind: 'refs', words, to: 'Channel' } as never} value={['ECONOMICO', 'EXPRESSO']} />
      </p>
      <p aria-label="person">
        <StoredValue field={{ kind: 'user', words } as never} value="u1" />
      </p>
      <p aria-label="masked">
        <StoredValue field={{ kind: 'ref', words, to: 'Channel' } as never} value="***" />
      </p>
      <p aria-label="replayed">
        <Value name="channel" value="EXPRESSO" />
      </p>
      <p aria-label="another">
        <Value name="reference" value="EXPRESSO" />
      </p>
    </>,
  );
  const told = (name: string) => view.getByLabelText(name).textContent;
  await waitFor(() => expect(told('one')).toBe('Encomenda econômica ECONOMICO'));
  await waitFor(() => expect(told('several')).toBe('Encomenda econômica ECONOMICO, Encomenda expressa EXPRESSO'));
  await waitFor(() => expect(told('person')).toBe('Ana Souza (ana.souza)'));
  expect(told('masked')).toBe('***');
  await waitFor(() => expect(told('replayed')).toBe('Encomenda expressa EXPRESSO'));
  expect(told('another')).toBe('EXPRESSO');
});
