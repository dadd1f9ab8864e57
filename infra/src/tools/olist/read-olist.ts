import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { Fault, codeOf } from '../../fault.ts';

/** A place as the data set knows it: five digits of the CEP, a city in small letters without accents, a state. */
export interface OlistPlace {
  readonly cep5: string;
  readonly city: string;
  readonly state: string;
}

/** One item: a package of its own. Money in cents, weight in grams, sides in centimetres; what the set lacks is undefined. */
export interface OlistItem {
  readonly number: number;
  readonly category: string;
  readonly cents: number;
  readonly grams?: number;
  readonly sides?: readonly [number, number, number];
}

/** What one seller sends for one order of the data set; times are the local ones, as text. */
export interface Shipment {
  readonly orderId: string;
  readonly sellerId: string;
  readonly buyerId: string;
  readonly status: string;
  readonly purchased: string;
  readonly approved?: string;
  readonly handedToCarrier?: string;
  readonly delivered?: string;
  readonly estimated: string;
  readonly from: OlistPlace;
  readonly to: OlistPlace;
  readonly items: readonly OlistItem[];
}

/** The data set as shipments, oldest purchase first, and the rows that could not be used, by reason. */
export interface Olist {
  readonly shipments: readonly Shipment[];
  readonly sellers: ReadonlyMap<string, OlistPlace>;
  readonly left: ReadonlyMap<string, number>;
}

type Cells = Readonly<Record<string, string>>;

/** Column names of each file that the replay needs; a file without them is another one. */
const FILES = {
  orders: [
    'orders.csv',
    'order_id',
    'customer_id',
    'order_status',
    'order_purchase_timestamp',
    'order_approved_at',
    'order_delivered_carrier_date',
    'order_delivered_customer_date',
    'order_estimated_delivery_date',
  ],
  items: ['order_items.csv', 'order_id', 'order_item_id', 'product_id', 'seller_id', 'price'],
  customers: [
    'customers.csv',
    'customer_id',
    'customer_unique_id',
    'customer_zip_code_prefix',
    'customer_city',
    'customer_state',
  ],
  products: [
    'products.csv',
    'product_id',
    'product_category_name',
    'product_weight_g',
    'product_length_cm',
    'product_height_cm',
    'product_width_cm',
  ],
  sellers: ['sellers.csv', 'seller_id', 'seller_zip_code_prefix', 'seller_city', 'seller_state'],
} as const;

async function table(folder: string, [name, ...columns]: readonly [string, ...string[]]): Promise<readonly Cells[]> {
  const path = join(folder, name);
  // The set is published under longer names, too.
  const published = join(folder, `olist_${name.replace('.csv', '')}_dataset.csv`);
  const bytes = await readFile(path).catch(async (error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw new Fault(`${path} cannot be read (${codeOf(error)}).`);
    return await readFile(published).catch(() => {
      throw new Fault(
        `${path} is missing; the replay needs orders, order_items, customers, products and sellers of the Olist data set in one folder.`,
      );
    });
  });
  let rows: Cells[];
  try {
    rows = parse(bytes, { bom: true, columns: true, skip_empty_lines: true, relax_column_count: true });
  } catch (error) {
    throw new Fault(`${path} is no csv file: ${(error as Error).message}`);
  }
  const missing = columns.filter((column) => rows[0] !== undefined && !(column in rows[0]));
  if (missing.length > 0)
    throw new Fault(`${path} has no column ${missing.join(', ')}; is it a file of the Olist data set?`);
  return rows;
}

/** Reads the five files of the public Olist data set from a folder. Throws `Fault` when one is missing or another file. */
export async function readOlist(folder: string): Promise<Olist> {
  const [orders, items, customers, products, sellerRows] = await Promise.all([
    table(folder, FILES.orders),
    table(folder, FILES.items),
    table(folder, FILES.customers),
    table(folder, FILES.products),
    table(folder, FILES.sellers),
  ]);
  const place = (row: Cells, of: 'customer' | 'seller'): OlistPlace => ({
    cep5: (row[`${of}_zip_code_prefix`] ?? '').padStart(5, '0'),
    city: row[`${of}_city`] ?? '',
    state: row[`${of}_state`] ?? '',
  });
  const buyers = new Map(
    customers.map((row) => [
      row['customer_id'],
      { id: row['customer_unique_id'] ?? '', place: place(row, 'customer') },
    ]),
  );
  const sellers = new Map(sellerRows.map((row) => [row['seller_id'] ?? '', place(row, 'seller')]));
  const goods = new Map(products.map((row) => [row['product_id'], row]));
  const itemsOf = Map.groupBy(items, (row) => row['order_id'] ?? '');
  const left = new Map<string, number>();
  const leave = (why: string) => left.set(why, (left.get(why) ?? 0) + 1);
  const shipments = orders.flatMap((order): Shipment[] => {
    const id = order['order_id'] ?? '';
    const buyer = buyers.get(order['customer_id']);
    const own = itemsOf.get(id);
    const [purchased, estimated] = [
      order['order_purchase_timestamp'] ?? '',
      order['order_estimated_delivery_date'] ?? '',
    ];
    if (own === undefined || buyer === undefined || !isTime(purchased) || !isTime(estimated)) {
      leave(
        own === undefined
          ? 'order without items'
          : buyer === undefined
            ? 'order without customer'
            : 'order without dates',
      );
      return [];
    }
    return [...Map.groupBy(own, (row) => row['seller_id'] ?? '')].flatMap(([sellerId, sold]) => {
      const from = sellers.get(sellerId);
      if (from === undefined) {
        leave('item without seller');
        return [];
      }
      const time = (name: 'approved' | 'handedToCarrier' | 'delivered', column: string) =>
        isTime(order[column] ?? '') ? { [name]: order[column] } : {};
      return [
        {
          orderId: id,
          sellerId,
          buyerId: buyer.id,
          status: order['order_status'] ?? '',
          purchased,
          estimated,
          from,
          to: buyer.place,
          items: sold.map((row) => itemOf(row, goods.get(row['product_id']))),
          ...time('approved', 'order_approved_at'),
          ...time('handedToCarrier', 'order_delivered_carrier_date'),
          ...time('delivered', 'order_delivered_customer_date'),
        },
      ];
    });
  });
  return {
    shipments: shipments.toSorted((a, b) => (a.purchased + a.orderId < b.purchased + b.orderId ? -1 : 1)),
    sellers,
    left,
  };
}

const isTime = (text: string) => /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text);

function itemOf(row: Cells, product: Cells | undefined): OlistItem {
  const number = (column: string) => Number(product?.[column] ?? '') || undefined;
  const grams = number('product_weight_g');
  const [length, width, height] = [
    number('product_length_cm'),
    number('product_width_cm'),
    number('product_height_cm'),
  ];
  return {
    number: Number(row['order_item_id'] ?? '1'),
    category: product?.['product_category_name'] || 'diversos',
    cents: Math.round(Number(row['price'] ?? '0') * 100),
    ...(grams !== undefined && { grams: Math.round(grams) }),
    ...(length !== undefined &&
      width !== undefined &&
      height !== undefined && { sides: [length, width, height] as const }),
  };
}
