import { act, screen as view } from '@testing-library/react';
import { jest } from '@jest/globals';
import { mount, startFake } from '../../test/mount.tsx';
import { Failure } from '../client/failure.ts';
import { NETWORK_ERROR_MS, sentence, SERVER_ERROR_MS, toastError, toastFailure } from './toasts.tsx';

beforeEach(() => startFake());

/** How long the words of a failure stay on the screen. */
function stay(say: () => void, words: string, ms: number): void {
  jest.useFakeTimers();
  try {
    mount(<></>); // draws the notices, too
    act(say);
    expect(view.getByText(words)).toBeInTheDocument();
    act(() => {
      jest.advanceTimersByTime(ms - 1);
    });
    expect(view.getByText(words)).toBeInTheDocument();
    act(() => {
      jest.advanceTimersByTime(1);
    });
    expect(view.queryByText(words)).not.toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
}

test("a failure shows the server's own words for 4 s (R-0109, R-0409, R-0410, R-0661)", () => {
  expect(SERVER_ERROR_MS).toBe(4_000);
  stay(
    () => toastFailure(new Failure('refused', 'ORDER_VOID', 'O pedido foi anulado.')),
    'O pedido foi anulado.',
    4_000,
  );
});

test('an error of which the server says nothing shows Error for 4 s (R-0109)', () => {
  stay(() => toastError(''), 'Erro', 4_000);
});

test('a network error shows its message for 5 s (R-0112, R-0139)', () => {
  expect(NETWORK_ERROR_MS).toBe(5_000);
  stay(() => toastFailure(new Failure('network', 'NETWORK', '')), 'Erro de rede. Tente novamente mais tarde.', 5_000);
});

test.each([
  ['signedOut', 'Falha na autenticação. Entre novamente.'],
  ['network', 'Erro de rede. Tente novamente mais tarde.'],
  ['offline', 'Rede desconectada. Verifique sua conexão.'],
  ['service', 'Falha no serviço. Tente novamente mais tarde.'],
  ['forbidden', 'Você não tem permissão. Contate o administrador.'],
] as const)(
  'a failure of kind %s without words of the server has its own message (R-0121, R-0385, R-0662)',
  (kind, words) => {
    expect(sentence(new Failure(kind, '', ''))).toBe(words);
  },
);
