import { useTranslation } from 'react-i18next';
import { colon, count, kilograms, money } from '../i18n/format.ts';
import { useLookup } from '../i18n/texts.ts';
import { detailStyles as styles } from '../ui/detail/detail.tsx';
import type { OrderDetail } from './order-facts.tsx';

type Product = OrderDetail['products'][number];

/** Said of a line of goods where it was given: beside the name, because most lines have few of them. */
const SAID = ['namePt', 'nameZh', 'nameEn', 'specification', 'brand', 'material', 'use', 'origin'] as const;
/** What makes goods dangerous to carry, or slow at customs. */
const KINDS = ['liquid', 'powder', 'magnetic'] as const;

/** An address that a customer gave: to be followed only where it leads to a page. */
function Address({ link }: { readonly link: string }) {
  return /^https?:\/\//i.test(link) ? (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {link}
    </a>
  ) : (
    <span>{link}</span>
  );
}

function Said({ product }: { readonly product: Product }) {
  const { t } = useTranslation('orders');
  const said = [
    ...SAID.flatMap((field) => {
      const value = product[field];
      return value === null || value === product.name ? [] : [`${t(`detail.goods.${field}`)}${colon()}${value}`];
    }),
    ...KINDS.flatMap((field) => (product[field] ? [t(`detail.goods.${field}`)] : [])),
  ];
  return (
    <>
      {said.length > 0 && <div className="muted">{said.join(' · ')}</div>}
      {product.link !== null && (
        <div className="muted" style={{ overflowWrap: 'anywhere' }}>
          {t('detail.goods.link')}
          {colon()}
          <Address link={product.link} />
        </div>
      )}
    </>
  );
}

/** What an order holds, as it was declared. */
export function OrderGoods({ products }: { readonly products: OrderDetail['products'] }) {
  const { t } = useTranslation('orders');
  const text = useLookup();
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('detail.products')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('detail.product')}</th>
            <th data-end>{text('fields:quantity')}</th>
            <th data-end>{text('fields:unitPrice')}</th>
            <th data-end>{text('fields:weight')}</th>
            <th style={{ paddingInlineStart: 16 }}>{text('fields:hsCode')}</th>
          </tr>
        </thead>
        <tbody>
          {products.map((product, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines of goods have no name of their own
            <tr key={at}>
              <td>
                {product.name}
                <Said product={product} />
              </td>
              <td data-end>{[count(product.quantity), product.unit].filter(Boolean).join(' ')}</td>
              <td data-end>{money(product.unitPrice)}</td>
              <td data-end>{product.weight === null ? '–' : kilograms(product.weight)}</td>
              <td className="code" style={{ paddingInlineStart: 16 }}>
                {product.hsCode ?? '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
