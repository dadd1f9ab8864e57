import { act, fireEvent, screen as view, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { jest } from '@jest/globals';
import { file } from '@malote/contracts/kernel/fields/index.ts';
import { refusalText } from '@malote/contracts/kernel/refusals/refusal-text.ts';
import { mount, startFake } from '../../../test/mount.tsx';
import { loadTexts } from '../../i18n/i18n.ts';
import { FileControl } from './file-control.tsx';
import type { Strokes } from './signature.ts';

const photo = file({ pt: 'Foto', zh: '照片', en: 'Photo' }, { accept: ['jpg'], maxBytes: 1 << 20 });

/** Paper without a canvas, which jsdom lacks: what a hand draws on the last that was laid out is said here. */
class Paper extends EventTarget {
  static last: Paper;
  strokes: Strokes = [];
  constructor() {
    super();
    Paper.last = this;
  }
  toData = () => this.strokes;
  fromData(strokes: Strokes) {
    this.strokes = strokes;
  }
  off() {}
}
jest.unstable_mockModule('signature_pad', () => ({ default: Paper }));
const stroke = (...places: readonly (readonly [number, number])[]) =>
  ({ points: places.map(([x, y]) => ({ x, y, time: 1, pressure: 0 })) }) as unknown as Strokes[number];
const draws = (...strokes: Strokes) =>
  act(() => {
    Paper.last.strokes = [...Paper.last.strokes, ...strokes];
    Paper.last.dispatchEvent(new Event('endStroke'));
  });

const jpg = (name: string) => new File(['abc'], name, { type: 'image/jpeg' });

test.each(['pt', 'zh', 'en'] as const)(
  'a field takes one file at a time: of several that are dropped none is sent, in %s (R-0416)',
  async (language) => {
    const fake = await startFake({ language });
    await loadTexts(['record']);
    const onChange = jest.fn();
    mount(
      <FileControl
        field={photo}
        label="Foto"
        prefix="records:ProblemParcel"
        name="photos"
        value={undefined}
        onChange={onChange}
        error={undefined}
        autoFocus={false}
        faults={new Map()}
        path="photos"
        inner={() => null}
      />,
    );
    const place = document.querySelector('[data-action="upload"]') as HTMLElement;
    fireEvent.drop(place, { dataTransfer: { files: [jpg('um.jpg'), jpg('dois.jpg')] } });
    expect(await view.findByText(refusalText('ONE_FILE_ONLY', language))).toBeInTheDocument();
    expect([fake.calls, onChange.mock.calls]).toEqual([[], []]);
  },
);

const signature = file(
  { pt: 'Assinatura', zh: '签名', en: 'Signature' },
  { accept: ['png', 'jpg'], maxBytes: 1 << 20, drawn: true },
);

/** A field with nothing in it yet, and what was sent of it. */
async function asked(field: typeof signature | typeof photo) {
  await startFake({});
  await loadTexts(['record']);
  const sent: { readonly address: string; readonly body: File }[] = [];
  class Request {
    upload = {};
    status = 200;
    responseText = '';
    onload: (() => void) | undefined;
    address = '';
    open(_: string, address: string) {
      this.address = address;
    }
    setRequestHeader() {}
    getResponseHeader = () => null;
    send(body: File) {
      sent.push({ address: this.address, body });
      this.responseText = JSON.stringify({ status: 'OK', data: { id: 'kept' } });
      this.onload?.();
    }
  }
  globalThis.XMLHttpRequest = Request as never;
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => null,
    toBlob(take: (blob: Blob) => void) {
      take(new Blob(['png'], { type: 'image/png' }));
    },
  });
  const onChange = jest.fn();
  mount(
    <FileControl
      field={field}
      label="Assinatura"
      prefix="records:LoadingRecord"
      name="signature"
      value={undefined}
      onChange={onChange}
      error={undefined}
      autoFocus={false}
      faults={new Map()}
      path="signature"
      inner={() => null}
    />,
  );
  return { sent, onChange };
}
const key = (name: string) => view.getByRole('button', { name });
const sign = async () => {
  await userEvent.click(key('Assinar na tela'));
  await view.findByRole('img', { name: /Papel para assinar/ });
};

test('what is signed on the screen goes the way of a file that was chosen, and the keyboard goes back', async () => {
  const { sent, onChange } = await asked(signature);
  await sign();
  draws(stroke([20, 40], [90, 60]), stroke([100, 40]));
  await userEvent.click(key('Usar esta assinatura'));
  await waitFor(() => expect(onChange).toHaveBeenCalledWith({ id: 'kept' }));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.address).toMatch(/field=signature.*name=assinatura-signature\.png/);
  expect(sent[0]?.body).toMatchObject({ name: 'assinatura-signature.png', type: 'image/png' });
  await waitFor(() => expect(key('Assinar na tela')).toHaveFocus());
});

test('nothing and a dot are no signature; the last stroke and all of them are taken back', async () => {
  const { sent } = await asked(signature);
  await sign();
  const use = key('Usar esta assinatura');
  expect([use, key('Limpar'), key('Desfazer')].map((one) => (one as HTMLButtonElement).disabled)).toEqual([
    true,
    true,
    true,
  ]);
  draws(stroke([20, 40], [24, 44]));
  expect(use).toBeDisabled();
  draws(stroke([20, 40], [90, 60]));
  expect(use).toBeEnabled();
  await userEvent.click(key('Desfazer'));
  expect([use.matches(':disabled'), Paper.last.strokes.length]).toEqual([true, 1]);
  draws(stroke([20, 40], [90, 60]), stroke([30, 40], [90, 60]));
  await userEvent.click(key('Limpar'));
  expect([use.matches(':disabled'), Paper.last.strokes]).toEqual([true, []]);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(view.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([]);
});

test('only a field that is signed offers the screen to sign on', async () => {
  await asked(photo);
  expect(view.queryByRole('button', { name: 'Assinar na tela' })).toBeNull();
});
