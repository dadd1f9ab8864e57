import { screen as view } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { coordinates } from '@malote/contracts/kernel/fields/index.ts';
import { useState } from 'react';
import { mount, startFake } from '../../../test/mount.tsx';
import { loadTexts } from '../../i18n/i18n.ts';
import { faultsOf } from './check-fields.ts';
import { FieldControl } from './controls.tsx';

const position = coordinates({ pt: 'Posição', zh: '坐标', en: 'Position' }, { optional: true });

function Asked() {
  const [value, setValue] = useState<unknown>();
  return (
    <>
      <FieldControl
        field={position}
        label="Posição"
        prefix="records:DeliveryRoute"
        name="position"
        value={value}
        onChange={setValue}
        error={undefined}
        autoFocus={false}
        faults={faultsOf({ position }, { position: value }, 'all')}
        path="position"
      />
      <output aria-label="Valor">{JSON.stringify(value ?? null)}</output>
    </>
  );
}

const stands = () => JSON.parse(view.getByRole('status', { name: 'Valor' }).textContent) as unknown;

test('of half a position the other half is asked for, none is made up, and what was emptied is gone', async () => {
  await startFake();
  await loadTexts(['record']);
  mount(<Asked />);
  const person = userEvent.setup();
  const latitude = view.getByLabelText('Posição: latitude');
  const longitude = view.getByLabelText('Posição: longitude');
  await person.type(latitude, '-23,5505199');
  expect(stands()).toEqual({ latitude: -23.5505199 });
  expect(latitude).not.toHaveAttribute('aria-invalid', 'true');
  expect(longitude).toHaveAccessibleDescription('Campo obrigatório.');
  await person.type(longitude, '-46,05');
  expect(stands()).toEqual({ latitude: -23.5505199, longitude: -46.05 });
  expect(longitude).not.toHaveAttribute('aria-invalid', 'true');
  await person.clear(latitude);
  await person.clear(longitude);
  expect(stands()).toBeNull();
});

test.each([
  ['zh', '坐标：纬度'],
  ['en', '坐标: latitude'],
] as const)('in %s a label and what it is said of stand apart as that language writes it', async (language, label) => {
  await startFake({ language });
  await loadTexts(['record']);
  mount(
    <FieldControl
      field={position}
      label="坐标"
      prefix="records:DeliveryRoute"
      name="position"
      value={undefined}
      onChange={() => undefined}
      error={undefined}
      autoFocus={false}
      faults={new Map()}
      path="position"
    />,
  );
  expect(view.getByLabelText(label)).toBeInTheDocument();
});
