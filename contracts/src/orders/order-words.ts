import { choice, freeWord } from '../kernel/fields/index.ts';

const batteries = choice({
  none: { pt: 'Sem bateria', zh: '不含电池', en: 'No battery' },
  built_in: { pt: 'No equipamento', zh: '内置电池', en: 'In the equipment' },
  packed_with: { pt: 'Com o equipamento', zh: '配套电池', en: 'With the equipment' },
  loose: { pt: 'Só a bateria', zh: '纯电池', en: 'The battery alone' },
  button_cell: { pt: 'Pilha botão', zh: '纽扣电池', en: 'Button cell' },
});
const packages = choice({
  box: { pt: 'Caixa', zh: '纸箱', en: 'Box' },
  envelope: { pt: 'Envelope', zh: '文件封', en: 'Envelope' },
  bag: { pt: 'Saco plástico', zh: '塑料袋', en: 'Plastic bag' },
  tube: { pt: 'Tubo', zh: '圆筒', en: 'Tube' },
  pallet: { pt: 'Palete', zh: '托盘', en: 'Pallet' },
});

/** What is said of an order's battery and package (R-0752). Customers' systems have words of their own for both, so no other is refused. */
export const orderWords = {
  batteryType: freeWord(
    'BATTERY_TYPE',
    batteries,
    { pt: 'Tipo de bateria', zh: '电池类型', en: 'Battery type' },
    { optional: true },
  ),
  packageType: freeWord(
    'PACKAGE_TYPE',
    packages,
    { pt: 'Tipo de embalagem', zh: '包装类型', en: 'Package type' },
    { optional: true },
  ),
};
