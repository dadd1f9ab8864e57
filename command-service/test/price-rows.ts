/** So many reais and cents, as a call says them. */
export const reais = (amount: number) => ({ amount: String(Math.round(amount * 100)), currency: 'BRL' as const });

/** A row of a price list: 20 reais for up to 30 kg. */
export const row = (different: object = {}) => ({
  fee: 'FRETE',
  dimension: 'weight',
  start: 0,
  end: 30,
  price: reais(20),
  ...different,
});
