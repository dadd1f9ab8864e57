/** The mark and the product's name. */
export function Brand({ named = true, size = 24 }: { readonly named?: boolean; readonly size?: number }) {
  return (
    <>
      <svg width={size} height={size} viewBox="0 0 32 32" role="img" aria-label="Malote">
        <path d="M5 12h22l-2.4 15.2a2 2 0 0 1-2 1.8H9.4a2 2 0 0 1-2-1.8z" fill="#28AD94" />
        <path
          d="M10.5 12C10.5 2.6 21.5 2.6 21.5 12"
          fill="none"
          stroke="#E8EFF2"
          strokeWidth="2.6"
          strokeLinecap="round"
        />
        <path d="M12 19h8M12 23h5" stroke="#0B2A25" strokeWidth="2" strokeLinecap="round" />
      </svg>
      {named && <span>Malote</span>}
    </>
  );
}
