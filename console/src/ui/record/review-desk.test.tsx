import { jest } from '@jest/globals';
import { records } from '@malote/contracts/catalogue.ts';
import { act, screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeRecordRows } from '../../../test/fake-records.ts';
import { hearSockets, hears, watched } from '../../../test/heard-socket.ts';
import { mountScreen, startFake } from '../../../test/mount.tsx';
import { TAKEN_BACK_MS } from './judgments.ts';

hearSockets();

const LIST = records.get('ClaimApplication')?.list.name ?? '';
const codes = ['SI00000001', 'SI00000002', 'SI00000003'];
const waiting = codes.map((code) => ({ code, status: 'under_review' }));

/** The desk of claims with three that wait. */
async function openDesk(rows: readonly object[] = waiting) {
  const fake = await startFake();
  await mountScreen('/ClaimsManagement/claimList');
  const button = await view.findByRole('button', { name: 'Mesa de análise' });
  const records_ = fakeRecordRows(LIST, rows as never);
  fake.failNext(LIST, {
    status: 200,
    body: { status: 'OK', data: { records: records_, total: 3, totalIsMore: false } },
  });
  await userEvent.click(button);
  const desk = await view.findByRole('dialog');
  await within(desk).findByText('1 de 3');
  const sent = () =>
    fake.calls
      .filter(({ name }) => name === 'kernel.upload')
      .flatMap(
        ({ body }) =>
          body['rows'] as readonly {
            readonly id: string;
            readonly command: string;
            readonly input: { readonly code: string };
            readonly about: { readonly reason?: string };
          }[],
      )
      .map(({ command, input, about }) => [command, input.code, about.reason]);
  return { desk, sent, fake };
}
const write = async (desk: HTMLElement, label: RegExp, words: string) =>
  await userEvent.type(await within(desk).findByLabelText(label), words);
const determine = async (desk: HTMLElement) => {
  await userEvent.click(await within(desk).findByRole('combobox', { name: /Julgamento/ }));
  await userEvent.click(await view.findByRole('option', { name: 'Procedente' }));
};
/** All that lets a claim pass. */
const allow = async (desk: HTMLElement, amount: string) => {
  await determine(desk);
  await write(desk, /Parecer/, 'Sem foto');
  await write(desk, /Valor reconhecido/, amount);
};

test('claims are judged one after the other by keys alone; what lacks is asked for, and a refusal needs its reason', async () => {
  const { desk, sent } = await openDesk();
  await userEvent.keyboard('{F8}');
  await waitFor(() => expect(within(desk).getByLabelText(/Valor reconhecido/)).toHaveAttribute('aria-invalid', 'true'));
  await allow(desk, '120,50');
  await userEvent.keyboard('{F8}');
  await within(desk).findByText('1 de 2');
  await userEvent.keyboard('{F9}');
  expect(await within(desk).findByText(/Diga o motivo antes de recusar/)).toBeVisible();
  expect(within(desk).getByLabelText(/Parecer/)).toHaveAttribute('aria-invalid', 'true');
  await write(desk, /Parecer/, 'Assinada');
  await userEvent.type(within(desk).getByLabelText(/Motivo/), 'Entregue no prazo');
  await userEvent.keyboard('{F9}');
  await within(desk).findByText('1 de 1');
  await userEvent.click(within(desk).getByRole('button', { name: 'Fechar' }));
  await waitFor(() =>
    expect(sent()).toEqual([
      ['claims.passClaimApplication', codes[0], undefined],
      ['claims.turn-downClaimApplication', codes[1], 'Entregue no prazo'],
    ]),
  );
});

test('a judgment counts only with what its move refuses to go without: result and remark to pass, the remark to turn down', async () => {
  const { desk, sent } = await openDesk();
  // By their roles: the list of choices that a field drops down has the field's name too.
  const verdict = () => within(desk).getByRole('combobox', { name: /Julgamento/ });
  const remark = () => within(desk).getByRole('textbox', { name: /Parecer/ });
  const atFault = (field: () => HTMLElement) => waitFor(() => expect(field()).toHaveAttribute('aria-invalid', 'true'));
  await write(desk, /Valor reconhecido/, '10');
  await userEvent.keyboard('{F8}');
  await atFault(verdict);
  await atFault(remark);
  await write(desk, /Motivo/, 'Entregue');
  await userEvent.keyboard('{F9}');
  await atFault(remark);
  expect(verdict()).not.toHaveAttribute('aria-invalid', 'true');
  expect(within(desk).getByText('1 de 3')).toBeVisible();
  await write(desk, /Parecer/, 'Assinada');
  await userEvent.keyboard('{F9}');
  await within(desk).findByText('1 de 2');
  await userEvent.click(within(desk).getByRole('button', { name: 'Fechar' }));
  await waitFor(() => expect(sent()).toEqual([['claims.turn-downClaimApplication', codes[0], 'Entregue']]));
});

test('the desk begins with what waits longest, and says for which judgment a field is needed', async () => {
  const { desk, fake } = await openDesk();
  const asked = fake.calls.filter(({ name, body }) => name === LIST && body['sort'] !== undefined);
  expect(asked.at(-1)?.body['sort']).toEqual(['applicationTime', 'asc']);
  const heading = (of: RegExp) => within(desk).getAllByText(of, { selector: 'label' })[0]?.textContent;
  expect(heading(/^Julgamento/)).toBe('Julgamento (obrigatório para aprovar)');
  expect(heading(/^Valor reconhecido/)).toBe('Valor reconhecido (obrigatório para aprovar)');
  expect(heading(/^Parecer/)).toBe('Parecer *');
});

test('a judgment is taken back within ten seconds with what was typed for it, and sent after them', async () => {
  const { desk, sent } = await openDesk();
  await allow(desk, '77');
  jest.useFakeTimers({ advanceTimers: true });
  try {
    const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
    await user.keyboard('{F8}');
    await within(desk).findByText('1 de 2');
    await user.keyboard('{F4}');
    await within(desk).findByText('1 de 3');
    expect(within(desk).getByLabelText<HTMLInputElement>(/Valor reconhecido/).value).toMatch(/^R\$\s77/);
    act(() => {
      jest.advanceTimersByTime(TAKEN_BACK_MS * 2);
    });
    expect(sent()).toEqual([]);
    await user.keyboard('{F8}');
    await within(desk).findByText('1 de 2');
    act(() => {
      jest.advanceTimersByTime(TAKEN_BACK_MS);
    });
    await waitFor(() => expect(sent()).toEqual([['claims.passClaimApplication', codes[0], undefined]]));
    await within(desk).findByText('gravada');
  } finally {
    jest.useRealTimers();
  }
});

test('who may not judge a record himself is told so, and goes on to the next', async () => {
  const { desk, sent } = await openDesk(
    waiting.map((row, at) => (at === 0 ? { ...row, withheld: ['pass', 'turn-down'] } : row)),
  );
  await allow(desk, '10');
  await userEvent.keyboard('{F8}');
  expect(await within(desk).findByRole('alert')).toBeVisible();
  await userEvent.keyboard('{PageDown}');
  await within(desk).findByText('2 de 3');
  expect(sent()).toEqual([]);
});

test('a judgment whose answer was lost is asked again under the same id, and is no failure meanwhile', async () => {
  const { desk, sent, fake } = await openDesk();
  await allow(desk, '10');
  fake.failNext('kernel.upload', 'network');
  await userEvent.keyboard('{F8}');
  await within(desk).findByText('1 de 2');
  await userEvent.click(within(desk).getByRole('button', { name: 'Fechar' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  const ids = fake.calls
    .filter(({ name }) => name === 'kernel.upload')
    .flatMap(({ body }) => (body['rows'] as readonly { readonly id: string }[]).map(({ id }) => id));
  expect(new Set(ids).size).toBe(1);
});

const COSTS = records.get('SiteExpense')?.list.name ?? '';
const cost = (code: string, amount: string) => ({ code, status: 'recorded', amount: { amount, currency: 'BRL' } });
const page = (rows: readonly object[], stands: string) => ({
  status: 200,
  body: {
    status: 'OK',
    data: { records: fakeRecordRows(COSTS, rows as never), total: rows.length, totalIsMore: false },
  },
  headers: { Stands: stands },
});
type Fake = Awaited<ReturnType<typeof startFake>>;
/** The next judgment comes to this. */
const comesTo = (fake: Fake, outcome: object) =>
  fake.failNext('kernel.upload', {
    status: 200,
    body: {
      status: 'OK',
      get data() {
        return { rows: [{ id: fake.uploaded().at(-1)?.id, ...outcome }] };
      },
    },
  });

/** The desk of expenses with two that wait: nothing is typed in to pass one. */
async function openCosts() {
  const fake = await startFake();
  await mountScreen('/finance/costManagement/costAudit');
  const open = await view.findByRole('button', { name: 'Mesa de análise' });
  const opened = async (rows: readonly object[], stands: string) => {
    fake.failNext(COSTS, page(rows, stands));
    await userEvent.click(open);
    const desk = await view.findByRole('dialog');
    await within(desk).findByText(`1 de ${rows.length}`);
    return desk;
  };
  const desk = await opened([cost('DC00000001', '10000'), cost('DC00000002', '20000')], '40');
  return { fake, desk, opened };
}
const close = async (desk: HTMLElement) => await userEvent.click(within(desk).getByRole('button', { name: 'Fechar' }));

test('what was changed after it was shown is shown anew with what changed, and is judged by what it is now', async () => {
  const { fake, desk } = await openCosts();
  await waitFor(() => expect(watched('DC00000001')).toMatchObject({ since: '40' }));
  fake.failNext(COSTS, page([cost('DC00000001', '1000000')], '44'));
  await hears({ keys: ['DC00000001'] }, 'DC00000001');
  expect(await within(desk).findByRole('alert')).toHaveTextContent(
    /Mudou depois de ser mostrada\..*Valor.*100,00 → .*10\.000,00/,
  );
  await userEvent.keyboard('{F8}');
  await within(desk).findByText('Veja o que mudou e decida de novo.');
  expect(within(desk).getByText('1 de 2')).toBeVisible();
  await userEvent.keyboard('{F8}');
  await within(desk).findByText('1 de 1');
  await close(desk);
  await waitFor(() => expect(fake.uploaded()).toMatchObject([{ input: { code: 'DC00000001', seen: '44' } }]));
});

test('a judgment that was not sent yet is taken back when its record changes', async () => {
  const { fake, desk } = await openCosts();
  await userEvent.keyboard('{F8}');
  await within(desk).findByText('1 de 1');
  fake.failNext(COSTS, page([cost('DC00000001', '1000000')], '44'));
  await hears({ keys: ['DC00000001'] }, 'DC00000001');
  await within(desk).findByText('não gravada');
  await within(desk).findByText('2 de 2');
  expect(fake.uploaded()).toEqual([]);
  await userEvent.keyboard('{PageUp}');
  expect(await within(desk).findByRole('alert')).toHaveTextContent(/Mudou depois de ser mostrada/);
});

test('a record that the server alone knew to be changed is read anew, and judged by what it is then', async () => {
  const { fake, desk } = await openCosts();
  comesTo(fake, { outcome: 'refused', code: 'RECORD_CHANGED_SINCE', msg: 'Isto mudou.' });
  await userEvent.keyboard('{F8}');
  await within(desk).findByText('1 de 1');
  fake.failNext(COSTS, page([cost('DC00000001', '1000000')], '44'));
  await within(desk).findByText('Isto mudou.');
  await within(desk).findByText('2 de 2');
  await userEvent.keyboard('{PageUp}');
  expect(await within(desk).findByRole('alert')).toHaveTextContent(/Mudou depois de ser mostrada/);
  await userEvent.keyboard('{F8}{F8}');
  await close(desk);
  const at = (seen: string) => ({ input: { code: 'DC00000001', seen } });
  await waitFor(() => expect(fake.uploaded()).toMatchObject([at('40'), at('44')]));
});

test('what somebody else judged stays until it is left, so that no key judges the next', async () => {
  const { fake, desk } = await openCosts();
  fake.failNext(COSTS, page([], '44'));
  await hears({ gone: ['DC00000001'] }, 'DC00000001');
  expect(await within(desk).findByRole('alert')).toHaveTextContent(/outra pessoa já decidiu/);
  await userEvent.keyboard('{F8}{PageDown}');
  await within(desk).findByText('1 de 1');
  expect(within(desk).getByRole('heading', { name: 'DC00000002' })).toBeVisible();
  await close(desk);
  expect(fake.uploaded()).toEqual([]);
});

test('a desk that is opened again has what waits now, and nothing that was judged before', async () => {
  const { desk, opened } = await openCosts();
  await userEvent.keyboard('{F8}');
  await within(desk).findByText('1 de 1');
  await close(desk);
  await waitFor(() => expect(desk).not.toBeInTheDocument());
  const again = await opened([cost('DC00000002', '20000'), cost('DC00000003', '30000')], '48');
  expect(within(again).getByRole('heading', { name: 'DC00000002' })).toBeVisible();
});

test('a judgment that nobody may make is told and not asked for again; after the desk is closed, too', async () => {
  const { fake, desk } = await openCosts();
  comesTo(fake, { outcome: 'invalid', code: 'NO_PERMISSION', msg: 'Sem permissão para isto.' });
  await userEvent.keyboard('{F8}');
  await within(desk).findByText('1 de 1');
  await close(desk);
  expect(await view.findByText(/DC00000001: a decisão não foi gravada\. Sem permissão para isto\./)).toBeVisible();
  await new Promise((later) => {
    setTimeout(later, 4_000);
  });
  expect(fake.uploaded()).toHaveLength(1);
});

test('a remark of two letters beside a pass is told at once, and nothing is sent', async () => {
  const { fake, desk } = await openCosts();
  await userEvent.type(within(desk).getByLabelText(/^Motivo \(/), 'ok');
  await userEvent.keyboard('{F8}');
  expect(await within(desk).findByRole('alert')).toHaveTextContent('O motivo tem de 3 a 200 caracteres');
  await close(desk);
  expect(fake.uploaded()).toEqual([]);
});

test('forced signings are judged by their photos: the button for them is there, and neither what is for programs nor what nobody has said yet', async () => {
  const fake = await startFake();
  await mountScreen('/serviceQuality/mandatorySignatureVerification');
  const button = await view.findByRole('button', { name: 'Mesa de análise' });
  const list = records.get('ForcedSigningAudit')?.list.name ?? '';
  const scan = '01a221ca-f134-7a0c-84d4-96f50a3f27e9';
  const waits = { code: 'AF00000001', status: 'pending', waybill: 'ML1000000000017', scan, courier: 'ana' };
  fake.failNext(list, {
    status: 200,
    body: { status: 'OK', data: { records: fakeRecordRows(list, [waits]), total: 1, totalIsMore: false } },
  });
  await userEvent.click(button);
  const desk = await view.findByRole('dialog');
  await within(desk).findByText('ML1000000000017');
  const signatures = await within(desk).findByRole('region', { name: 'Assinatura' });
  expect(within(signatures).getAllByRole('button', { name: 'Ver fotos' })).not.toHaveLength(0);
  expect(
    within(signatures)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).not.toContain('Pedido');
  expect(within(desk).queryByText(scan)).toBeNull();
  expect(within(desk).queryByText('Auditor')).toBeNull();
});
