import { screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { oddities } from '@malote/contracts/billing/charge-oddities.ts';
import { mountScreen, startFake } from '../../test/mount.tsx';

const PAGE = '/finance/receivableManagement/aRGenerationNew';
const REASONS = Object.keys(oddities);

/** The charges that are listed look odd for this from now on. */
function lookOdd(reason: keyof typeof oddities): void {
  const served = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const answer = await served(input, init);
    const address = input instanceof globalThis.Request ? input.url : String(input);
    if (!address.endsWith('/finance/charge/page')) return answer;
    const body = (await answer.json()) as { readonly data: { readonly records: readonly object[] } };
    const records = body.data.records.map((row) => ({ ...row, oddities: [reason] }));
    return Response.json({ ...body, data: { ...body.data, records } }, { headers: answer.headers });
  };
}

test('what looks odd of a charge stands as badges; their count shows those charges alone, pressed again all of them', async () => {
  const fake = await startFake();
  const asked = (name: string) => fake.calls.filter((call) => call.name === name).map(({ body }) => body);
  lookOdd('price_low');
  await mountScreen(PAGE, 'search=CG');
  expect(await within(await view.findByRole('grid')).findByText(oddities.price_low.words.pt)).toBeVisible();
  const button = await view.findByRole('button', { name: /A revisar\s*1/ });
  expect(asked('billing.chargeTally')).toContainEqual(expect.objectContaining({ search: 'CG', oddities: REASONS }));
  expect(button).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(button);
  await waitFor(() =>
    expect(asked('billing.chargeList').at(-1)).toMatchObject({ params: { search: 'CG', oddities: REASONS } }),
  );
  expect(button).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(button);
  await waitFor(() => expect(location.search).not.toContain('oddities'));
  expect(view.getByRole('button', { name: /A revisar/ })).toHaveAttribute('aria-pressed', 'false');
});

test('those of the tab that is open are counted: none is settled here, and one is open', async () => {
  await startFake();
  await mountScreen(PAGE, 'search=CG&status=settled');
  expect(await view.findByRole('button', { name: /A revisar\s*0/ })).toBeVisible();
});

test('no charge is counted before something is asked for', async () => {
  const fake = await startFake();
  await mountScreen(PAGE, 'chargeType=FRETE');
  await view.findByRole('heading', { name: 'Informe o que procurar' });
  const counted = fake.calls.filter(({ name, body }) => name === 'billing.chargeTally' && 'oddities' in body);
  expect(counted).toEqual([]);
});
