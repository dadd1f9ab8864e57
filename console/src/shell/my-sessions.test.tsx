import { screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { mount, startFake } from '../../test/mount.tsx';
import { MySessions } from './my-sessions.tsx';

async function opened(language: 'pt' | 'zh' | 'en' = 'pt') {
  const fake = await startFake({ language });
  mount(<MySessions onClose={() => undefined} />);
  return { fake, lines: await view.findAllByRole('listitem') };
}

test('each session says where and on what it is, since when, and when it was last seen; the present one cannot be ended', async () => {
  const { lines } = await opened();
  expect(lines).toHaveLength(3);
  expect(lines[0]).toHaveTextContent(
    /Acesso CD Guarulhos · Esteira 3 · WEB-1 · Chrome 131 · Windows.*último sinal há 2 min.*esta sessão/,
  );
  expect(within(lines[0] as HTMLElement).queryByRole('button')).toBeNull();
  expect(lines[2]).toHaveTextContent(/Telão.*Torre de controle/);
});

test('a session that is ended leaves the list', async () => {
  const { fake, lines } = await opened();
  await userEvent.click(within(lines[1] as HTMLElement).getByRole('button', { name: /^Encerrar Acesso de/ }));
  await waitFor(() => expect(view.getAllByRole('listitem')).toHaveLength(2));
  expect(fake.calls.filter((call) => call.name === 'identity.endSession')).toMatchObject([
    { body: { session: '018f0000-0000-7000-8000-000000000100' } },
  ]);
});

test('what the server says when it refuses stands in the dialog, and the session stays', async () => {
  const { fake, lines } = await opened();
  fake.failNext('identity.endSession', {
    status: 503,
    body: { status: 'ERROR', code: 'SERVICE_BUSY', msg: 'Ocupado.' },
  });
  await userEvent.click(within(lines[1] as HTMLElement).getByRole('button'));
  expect(await view.findByRole('alert')).toHaveTextContent('Ocupado.');
  expect(view.getAllByRole('listitem')).toHaveLength(3);
});

test.each(['pt', 'zh', 'en'] as const)('is whole in %s, and axe finds nothing', async (language) => {
  await opened(language);
  expect(document.body.textContent).not.toMatch(/sessions\.|status:|\{\{/);
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map((one) => `${one.id}: ${one.nodes[0]?.html}`)).toEqual([]);
});
