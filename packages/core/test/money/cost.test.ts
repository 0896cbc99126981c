import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  costForm,
  costOnCreate,
  costTexts,
  readCost,
  type Currency,
  type EventCurrency,
} from '../../src/money/cost.js';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 });

const DOLLARS: Currency = { symbol: '$', position: 'prefix' };

describe('readCost', () => {
  it.each([
    [5, '$5', '', '', ['5']],
    ['5', '$5', '', '', ['5']],
    ['5.50', '$5.50', '', '', ['5.50']],
    [12.5, '$12.5', '', '', ['12.5']],
    ['$5.00', '$5.00', '$', 'prefix', ['5.00']],
    ['20$', '20$', '$', 'postfix', ['20']],
    ['€15', '€15', '€', 'prefix', ['15']],
    ['10 €', '10€', '€', 'postfix', ['10']],
    ['5 USD', '5USD', 'USD', 'postfix', ['5']],
    ['USD 5', 'USD5', 'USD', 'prefix', ['5']],
    ['$10 - $25', '$10 – $25', '', '', ['10', '25']],
    ['10-25', '$10 – $25', '', '', ['10', '25']],
    ['25-10', '$10 – $25', '', '', ['10', '25']],
    [['10', '25'], '$10 – $25', '', '', ['10', '25']],
    [['0$', '20$', '30$'], 'Free – 30$', '$', 'postfix', ['0', '20', '30']],
    ['10 to 25 per person', '$10 – $25', '', '', ['10', '25']],
    ['5/10/15', '$5 – $15', '', '', ['5', '10', '15']],
    ['0-10', 'Free – $10', '', '', ['0', '10']],
    ['0.00', 'Free', '', '', ['0.00']],
    ['Free', 'Free', '', '', ['free']],
    ['FREE', 'FREE', '', '', ['free']],
    ['Donation', 'Donation', '', '', ['donation']],
    ['Free - $20', 'Free - $20', 'Free - $', 'prefix', ['20']],
    ['5 & up', '5& up', '& up', 'postfix', ['5']],
    ['<b>5</b>', '$5', '', '', ['5']],
    ['<scr<b>ipt>5', '$5', '', '', ['5']],
    ['5 < 6', '$5 – $6', '', '', ['5', '6']],
    ['for 5 each', 'for each5', 'for each', '', ['5']],
    ['a 5 b', 'a b5', 'a b', '', ['5']],
    ['(5)', '()5', '()', '', ['5']],
    ['from $5', 'from $5', 'from $', 'prefix', ['5']],
    ["'5'", "''5", "''", '', ['5']],
    ['"5"', '""5', '""', '', ['5']],
    ['$5 "early"', '$ "early"5', '$ "early"', '', ['5']],
    ['AT&amp;T 5', 'AT&T5', 'AT&T', 'prefix', ['5']],
    ['5.', '$5.', '', '', ['5.']],
    ['5,', '$5,', '', '', ['5.']],
    ['$5.', '$5.', '$', 'prefix', ['5.']],
    ['20.-', '20.-', '-', 'postfix', ['20.']],
    ['5..6', '$.6 – $5.', '', '', ['.6', '5.']],
    [['5', 'Free'], '$5', '', '', ['free', '5']],
    [['5', 'Donation'], '$5', '', '', ['donation', '5']],
    [['0', 'Free'], 'Free', '', '', ['0', 'free']],
    [['Donation', 'Pay'], 'Free', '', '', ['donation', 'pay']],
    [['Free', 'Free'], 'Free', '', '', ['free']],
    // equal numbers are a range of one value (F37)
    ['8-8', '$8', '', '', ['8']],
    ['4/4', '$4', '', '', ['4']],
    ['£5–£5', '£5', '£', 'prefix', ['5']],
    ['1,000', '$1,000', '', '', ['1000']],
    ['1.000', '$1.000', '', '', ['1.000']],
    ['10,25', '$10,25', '', '', ['10.25']],
    ['5-5.00', '$5', '', '', ['5']],
    // what the reference read wrongly (F17)
    ['10, 25', '$10 – $25', '', '', ['10', '25']],
    ['10,20,30', '$10 – $30', '', '', ['10', '20', '30']],
    ['$10, $25', '$10 – $25', '$', 'prefix', ['10', '25']],
    ['$1,234.56', '$1,234.56', '$', 'prefix', ['1234.56']],
    ['12,345,678', '$12,345,678', '', '', ['12345678']],
    ['1.234,56', '$1.234,56', '', '', ['1234.56']],
    // the separators of nine languages
    ['CHF 1’234.50', 'CHF1’234.50', 'CHF', 'prefix', ['1234.50']],
    ["1'234.50 CHF", "1'234.50CHF", 'CHF', 'postfix', ['1234.50']],
    ['1’234’567', '$1’234’567', '', '', ['1234567']],
    ['1’234.–', '1’234.–', '–', 'postfix', ['1234.']],
    ['1’234,50 €', '1’234,50€', '€', 'postfix', ['1234.50']],
    ['CHF 1’234.50 – CHF 2’000', 'CHF1’234.50 – CHF2’000', 'CHF', 'prefix', ['1234.50', '2000']],
    ["5'10", '$5 – $10', '', '', ['5', '10']],
    ["'90 for '100", '$90 – $100', '', '', ['90', '100']],
    ['1 234,50 €', '1 234,50€', '€', 'postfix', ['1234.50']],
    ['1\u202f234,50 €', '1 234,50€', '€', 'postfix', ['1234.50']],
    ['1.234,50 €', '1.234,50€', '€', 'postfix', ['1234.50']],
    ['12,505', '$12,505', '', '', ['12505']],
    ['ab 5€', 'ab €5', 'ab €', '', ['5']],
    ['dès 5 €', 'dès €5', 'dès €', '', ['5']],
    ['da 5 €', 'da €5', 'da €', '', ['5']],
    ['desde 5 €', 'desde €5', 'desde €', '', ['5']],
    ['vanaf € 5', 'vanaf €5', 'vanaf €', 'prefix', ['5']],
    ['od 5 zł', 'od zł5', 'od zł', '', ['5']],
    ['från 5 kr', 'från kr5', 'från kr', '', ['5']],
    ['£5–£10', '£5 – £10', '£', 'prefix', ['5', '10']],
    ['5 € - 10 €', '5€ – 10€', '€', 'postfix', ['5', '10']],
  ] as const)('reads %j as %j', (given, cost, currency_symbol, currency_position, values) => {
    expect(readCost(costTexts(given), DOLLARS)).toMatchObject({
      cost,
      cost_details: { currency_symbol, currency_code: '', currency_position, values },
    });
  });

  it('takes the currency it is given', () => {
    expect(readCost(['5-10'], { symbol: '€', position: 'postfix' }).cost).toBe('5€ – 10€');
  });

  it('tells the price without currency', () => {
    expect(readCost(['0$', '20$', '30$'], DOLLARS).price).toBe('Free – 30');
    expect(readCost(['$1,234.56'], DOLLARS).price).toBe('1,234.56');
    expect(readCost(['Donation'], DOLLARS).price).toBe('Donation');
    for (const free of ['Free', 'FREE', '0.00']) expect(readCost([free], DOLLARS).price).toBe('0');
  });

  it('says nothing of no cost', () => {
    const nothing = { currency_symbol: '', currency_code: '', currency_position: '', values: [] };
    for (const none of [[], ['']])
      expect(readCost(none, DOLLARS)).toEqual({ cost: '', price: '', cost_details: nothing });
  });

  it('gives the amounts in ascending order, whatever is typed', () => {
    const parts = fc.constantFrom('1', '25', '000', ',', '.', ' ', '-', '–', '$', '€', 'to', '/', 'free');
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 30 }), (text) => {
        const { values } = readCost([text.join('')], DOLLARS).cost_details;
        const numbers = values.map(Number).filter((number) => !Number.isNaN(number));
        expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
        expect(new Set(numbers).size).toBe(numbers.length);
      }),
    );
  });
});

describe('costTexts', () => {
  it.each([
    ['', []],
    [' ', []],
    [[], []],
    [['', ' '], []],
    [0, ['0']],
    ['0', ['0']],
    [
      ['5', 7],
      ['5', '7'],
    ],
    ['a\n b', ['a b']],
    ['<5', []],
    ['5 <6 or more', ['5']],
  ])('stores %j as %j', (given, texts) => {
    expect(costTexts(given)).toEqual(texts);
  });
});

describe('costOnCreate', () => {
  it('takes a lone 0 for no cost, which an update stores as Free', () => {
    expect(costOnCreate(['0'])).toEqual([]);
    expect(costOnCreate(['0', '5'])).toEqual(['0', '5']);
    expect(readCost(costTexts('0'), DOLLARS).cost).toBe('Free');
  });
});

describe('readCost of an event with a currency of its own', () => {
  const EUROS: EventCurrency = { symbol: '€', code: 'EUR', position: 'suffix' };
  const details = (own: EventCurrency, values: readonly string[]) => ({
    ...{ currency_symbol: own.symbol, currency_code: own.code, currency_position: own.position, values },
  });

  it.each([
    ['gives it to amounts without a symbol', ['10 - 25'], EUROS, '10€ – 25€', EUROS, ['10', '25']],
    ['leaves amounts their own symbol', ['£10'], EUROS, '£10', EUROS, ['10']],
    ['tells it without a cost', [], EUROS, '', EUROS, []],
    [
      'has the symbol of the site where it has none',
      ['10'],
      { ...EUROS, symbol: '' },
      '$10',
      { ...EUROS, symbol: '' },
      ['10'],
    ],
    [
      'has the symbol of the amounts where it has none',
      ['£10'],
      { ...EUROS, symbol: '' },
      '£10',
      { symbol: '£', code: 'EUR', position: 'prefix' },
      ['10'],
    ],
  ] as const)('%s', (_, texts, own, cost, told, values) => {
    expect(readCost(texts, DOLLARS, own)).toMatchObject({ cost, cost_details: details(told, values) });
  });
});

describe('costForm', () => {
  const text = fc.oneof(
    fc.constantFrom(
      '0',
      '0.00',
      '5',
      '$0',
      '$0 – $12',
      'Free',
      'fREE',
      'Donation',
      '&#039;',
      '&amp;#039;',
      '&#8364; 0',
      '',
    ),
    fc.string({ unit: fc.constantFrom(...Array.from('019.,-–$ Fre&#;')) }),
  );

  it('agrees with what is shown', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 4 }), (cost) => {
        const shown = readCost(cost, { symbol: '$', position: 'prefix' });
        const isPaid = shown.cost_details.values.some((value) => Number(value) > 0);
        expect(costForm(cost)).toBe(isPaid ? 'paid' : /^free$/i.test(shown.cost) ? 'free' : undefined);
      }),
    );
  });
});
