import type { ReactNode } from 'react';

/** The first line of a table's heading, which comes again on each page of a long paper: whose lines these are. */
export function PageHead({ columns, children }: { readonly columns: number; readonly children: ReactNode }) {
  return (
    <tr className="whose">
      <th colSpan={columns}>{children}</th>
    </tr>
  );
}
