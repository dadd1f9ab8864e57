/** Numbers of Brazil as people write them, the same in every language. What has another form, a masked one for instance, stays as it is. */
const written =
  (forms: readonly (readonly [RegExp, string])[]) =>
  (value: string | null): string | null => {
    if (value === null) return null;
    const [form, as] = forms.find(([pattern]) => pattern.test(value)) ?? [/$^/, ''];
    return value.replace(form, as);
  };

/** `01310-100` */
export const cep = written([[/^(\d{5})(\d{3})$/, '$1-$2']]);
/** `(11) 98765-4321`, `(11) 3765-4321` */
export const phone = written([[/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3']]);
/** A CPF, `123.456.789-09`, or a CNPJ, `12.ABC.345/01DE-35`: since 2026 that one may hold letters. */
export const taxId = written([
  [/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4'],
  [/^([A-Z\d]{2})([A-Z\d]{3})([A-Z\d]{3})([A-Z\d]{4})(\d{2})$/, '$1.$2.$3/$4-$5'],
]);
