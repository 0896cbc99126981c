import { calendarProducts } from './calendar-files.js';
import type { FileProduct } from './file-product.js';
import { csvProducts, jsonProducts } from './table-files.js';

/** Files at the product of limits, of every format that `kalends import` reads. */
export const fileProducts = async (): Promise<readonly FileProduct[]> => [
  ...calendarProducts(),
  ...(await csvProducts()),
  ...jsonProducts(),
];
