import { describeInBrowser } from './browser.js';
import { testWidths } from './measured-pages.js';
import { WIDTHS } from './widths.js';

describeInBrowser('at every width, in every language', (browser) => testWidths(browser, () => WIDTHS));
