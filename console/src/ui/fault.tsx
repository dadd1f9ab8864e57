const PLAIN = { color: 'var(--danger-text)' } as const;

/** What went wrong, said where it happened; nothing while nothing did. */
export function Fault({ says, look }: { readonly says: string; readonly look?: string | undefined }) {
  if (says === '') return null;
  return (
    <div {...(look === undefined ? { style: PLAIN } : { className: look })} role="alert">
      {says}
    </div>
  );
}
