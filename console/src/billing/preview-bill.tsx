import { useQuery } from '@tanstack/react-query';
import { askFile } from '../client/client.ts';
import type { RecordRow } from '../client/records.ts';
import { useLookup } from '../i18n/texts.ts';
import { sentence } from '../shell/toasts.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FilePreview } from '../ui/fields/file-preview.tsx';
import { dialogAction } from '../ui/list/actions.ts';

/** The bill of one batch, as its customer gets it. */
export const previewBill = {
  ...dialogAction<RecordRow>('preview', BillPreview, { max: 1 }),
  label: 'billing:preview',
};

function BillPreview({ rows: [row], onClose }: { readonly rows: readonly RecordRow[]; readonly onClose: () => void }) {
  const text = useLookup();
  const code = row?.code ?? '';
  const { data, error } = useQuery({
    queryKey: ['billing.billPreview', code],
    queryFn: async ({ signal }) => await askFile('billing.billPreview', { batches: [code] }, { signal }),
    staleTime: 0,
  });
  if (data !== undefined) return <FilePreview name={data.fileName} type="pdf" blob={data.blob} onClose={onClose} />;
  return (
    <Dialog title={code} onClose={onClose}>
      {error === null ? (
        <p className="muted" role="status">
          {text('shell:loading')}
        </p>
      ) : (
        <p role="alert">{sentence(error)}</p>
      )}
    </Dialog>
  );
}
