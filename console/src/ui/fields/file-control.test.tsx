import { fireEvent, screen as view } from '@testing-library/react';
import { jest } from '@jest/globals';
import { file } from '@malote/contracts/kernel/fields/index.ts';
import { refusalText } from '@malote/contracts/kernel/refusals/refusal-text.ts';
import { mount, startFake } from '../../../test/mount.tsx';
import { loadTexts } from '../../i18n/i18n.ts';
import { FileControl } from './file-control.tsx';

const photo = file({ pt: 'Foto', zh: '照片', en: 'Photo' }, { accept: ['jpg'], maxBytes: 1 << 20 });
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
