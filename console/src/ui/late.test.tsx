import { act, render, screen as view } from '@testing-library/react';
import { Suspense } from 'react';
import { late } from './late.tsx';

const There = () => <p>aqui</p>;

test('a part that was fetched is drawn at once, and one that was not comes by itself', async () => {
  const early = late(() => Promise.resolve(There));
  early.fetch();
  await act(async () => await Promise.resolve());
  const { unmount } = render(
    <Suspense fallback="espera">
      <early.Part />
    </Suspense>,
  );
  expect(view.getByText('aqui')).toBeVisible();
  unmount();
  const unasked = late(() => Promise.resolve(There));
  render(
    <Suspense fallback="espera">
      <unasked.Part />
    </Suspense>,
  );
  expect(view.queryByText('aqui')).not.toBeInTheDocument();
  expect(await view.findByText('aqui')).toBeVisible();
});

test('what is drawn stays what it is when its file comes a second time', async () => {
  let made = 0;
  const part = late(() => {
    made += 1;
    const at = made;
    return Promise.resolve(() => <p>{`feito ${at}`}</p>);
  });
  const drawn = (
    <Suspense fallback="espera">
      <part.Part />
    </Suspense>
  );
  const { rerender } = render(drawn);
  expect(await view.findByText('feito 1')).toBeVisible();
  part.fetch();
  await act(async () => await Promise.resolve());
  rerender(drawn);
  expect(view.getByText('feito 1')).toBeVisible();
});
