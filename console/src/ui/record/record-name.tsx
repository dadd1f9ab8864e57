import { useQuery } from '@tanstack/react-query';
import { choicesOf } from '../../client/records.ts';
import { called } from '../../i18n/format.ts';

/** What people call a record, by its noun and code; undefined until it is known, and where nobody has given it a name or the caller may not know it. */
export function useRecordName(noun: string, code: string): string | undefined {
  const { data } = useQuery({
    queryKey: ['choices', noun, 'named', code],
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }) => await choicesOf(noun, { codes: [code] }, signal),
  });
  const name = data?.find((one) => one.code === code)?.name;
  return name === code ? undefined : name;
}

/** What a sentence calls a record: by its name, its code behind it; by the code alone until the name has come. */
export const useCalledRecord = (noun: string, code: string): string => called(useRecordName(noun, code), code);

/** A record by its name, with its code beside it; the code alone until the name has come. */
export function RecordName({ noun, code }: { readonly noun: string; readonly code: string }) {
  return <Named name={useRecordName(noun, code)} code={code} />;
}

/** What a code names, by its name with the code beside it. */
export const Named = ({ name, code }: { readonly name: string | null | undefined; readonly code: string }) => (
  <span>
    {name == null ? '' : `${name} `}
    <span className={name == null ? 'code' : 'code muted'}>{code}</span>
  </span>
);
