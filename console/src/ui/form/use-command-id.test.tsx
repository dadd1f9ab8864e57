import { text } from '@malote/contracts/kernel/fields/index.ts';
import type { ScreenEntry } from '../../client/contract-table.ts';
import { screen as view, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType, ReactElement } from 'react';
import type { Fake } from '../../../test/fake.ts';
import { mount, startFake } from '../../../test/mount.tsx';
import { send } from '../../client/client.ts';
import { loadRecord } from '../../client/records.ts';
import { recordPrefix } from '../../i18n/record-words.ts';
import { NumberDialog } from '../../orders/number-dialog.tsx';
import { PageContext } from '../../shell/page-context.ts';
import { screenAt } from '../../shell/places.ts';
import { togetherAction } from '../list/together.tsx';
import { FieldsForm } from './fields-form.tsx';
import { Wizard } from './wizard.tsx';

const COMMAND = 'identity.registerPosition';
const words = { pt: 'Nome', zh: '名称', en: 'Name' };
const fields = { name: text(words, { max: 40 }) };
const prefix = recordPrefix('Position');
const register = async (name: unknown, id: string) => {
  await send(COMMAND as never, { fields: { name } } as never, { id });
};
const nothing = () => undefined;

const { dialog: Together } = togetherAction<object>('generate', {
  label: 'record:save',
  command: COMMAND as never,
  input: (_, typed) => ({ fields: typed }),
  not: () => undefined,
  asks: { fields, prefix },
  max: 9,
}) as { readonly dialog: ComponentType<object> };

const FORMS: Readonly<Record<string, ReactElement>> = {
  'a form': (
    <FieldsForm
      title="Cargo"
      does="Salvar"
      fields={fields}
      prefix={prefix}
      of="new"
      start={{}}
      draft="X"
      onClose={nothing}
      save={async ({ name }, { id }) => await register(name, id)}
    />
  ),
  'a form of steps': (
    <Wizard
      noun="Position"
      steps={[{ name: 'one', words, groups: [{ key: '', words: undefined, fields }] }]}
      start={{ '': {} }}
      does="Salvar"
      called={(action) => action}
      save={async (typed, id) => await register(typed['']?.['name'], id)}
    />
  ),
  'a number': (
    <NumberDialog title="Salvar" label="Nome" hint="" max={40} done="Feito" onSend={register} onClose={nothing} />
  ),
  'rows together': <Together {...{ rows: [{}], left: [], onClose: nothing }} />,
};

const refused = { status: 409, body: { status: 'ERROR', code: 'VALUE_TAKEN', msg: 'Já existe.', data: null } };
const busy = { status: 503, body: { status: 'ERROR', code: 'SERVICE_BUSY', msg: 'Ocupado.', data: null } };
const sentBy = (fake: Fake) => fake.calls.filter(({ name }) => name === COMMAND);

test.each(Object.keys(FORMS))(
  '%s that nobody answered is sent again under its id; once refused, or something else, it is another command',
  async (name) => {
    const fake = await startFake();
    await loadRecord('Position');
    const screen = screenAt('/user/jobManagement') as ScreenEntry;
    mount(<PageContext value={{ tab: 'one', screen, search: '' }}>{FORMS[name]}</PageContext>);
    const field = await view.findByRole('textbox', { name: /Nome|Cargo/ });
    const press = async (times: number) => {
      await userEvent.click(view.getByRole('button', { name: 'Salvar' }));
      await waitFor(() => expect(sentBy(fake)).toHaveLength(times));
      await waitFor(() => expect(view.getByRole('button', { name: 'Salvar' })).not.toHaveAttribute('data-loading'));
    };
    await userEvent.type(field, 'Motorista');
    for (const answer of ['network', busy, refused, 'network', refused] as const) fake.failNext(COMMAND, answer);
    await press(1);
    await press(2);
    await press(3);
    await press(4);
    await userEvent.type(field, ' B');
    await press(5);
    await press(6);
    const ids = sentBy(fake).map(({ id }) => id);
    expect(ids.map((id) => ids.indexOf(id))).toEqual([0, 0, 0, 3, 4, 5]);
  },
);
