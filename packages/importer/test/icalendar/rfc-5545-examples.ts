/** Days as RFC 5545 lists them: `1997 9 2,3 10 4`, where a number before a list is a month. */
function daysOf(list: string): string[] {
  const [year = '', ...parts] = list.split(' ');
  const pairs = Array.from({ length: parts.length / 2 }, (_, at) => [parts[at * 2], parts[at * 2 + 1]]);
  return pairs.flatMap(([month = '', days = '']) =>
    days.split(',').map((day) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`),
  );
}

const DAY = 86_400_000;
const range = (from: string, to: string): string[] => {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
};
const every = (step: number, from: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) =>
    new Date(Date.parse(from) + n * step * DAY).toISOString().slice(0, 10),
  );

/** Rule, days, and the start where it is not 1997-09-02. */
const LISTED: readonly (readonly [rule: string, days: readonly string[], start?: string])[] = [
  ['FREQ=DAILY;COUNT=10', range('1997-09-02', '1997-09-11')],
  ['FREQ=DAILY;UNTIL=19971224T000000Z', range('1997-09-02', '1997-12-23')],
  ['FREQ=DAILY;INTERVAL=2', every(2, '1997-09-02', 40)],
  ['FREQ=DAILY;INTERVAL=10;COUNT=5', every(10, '1997-09-02', 5)],
  ...[
    'FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA',
    'FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1',
  ].map(
    (rule) =>
      [
        rule,
        ['1998', '1999', '2000'].flatMap((year) => range(`${year}-01-01`, `${year}-01-31`)),
        '1998-01-01',
      ] as const,
  ),
  ['FREQ=WEEKLY;COUNT=10', every(7, '1997-09-02', 10)],
  ['FREQ=WEEKLY;UNTIL=19971224T000000Z', every(7, '1997-09-02', 17)],
  ['FREQ=WEEKLY;INTERVAL=2;WKST=SU', every(14, '1997-09-02', 13)],
  ...[
    'FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH',
    'FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH',
  ].map((rule) => [rule, daysOf('1997 9 2,4,9,11,16,18,23,25,30 10 2')] as const),
  [
    'FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR',
    daysOf('1997 9 1,3,5,15,17,19,29 10 1,3,13,15,17,27,29,31 11 10,12,14,24,26,28 12 8,10,12,22'),
    '1997-09-01',
  ],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH', daysOf('1997 9 2,4,16,18,30 10 2,14,16')],
  [
    'FREQ=MONTHLY;COUNT=10;BYDAY=1FR',
    [...daysOf('1997 9 5 10 3 11 7 12 5'), ...daysOf('1998 1 2 2 6 3 6 4 3 5 1 6 5')],
    '1997-09-05',
  ],
  ['FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR', daysOf('1997 9 5 10 3 11 7 12 5'), '1997-09-05'],
  [
    'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU',
    [...daysOf('1997 9 7,28 11 2,30'), ...daysOf('1998 1 4,25 3 1,29 5 3,31')],
    '1997-09-07',
  ],
  [
    'FREQ=MONTHLY;COUNT=6;BYDAY=-2MO',
    [...daysOf('1997 9 22 10 20 11 17 12 22'), ...daysOf('1998 1 19 2 16')],
    '1997-09-22',
  ],
  [
    'FREQ=MONTHLY;BYMONTHDAY=-3',
    [...daysOf('1997 9 28 10 29 11 28 12 29'), ...daysOf('1998 1 29 2 26')],
    '1997-09-28',
  ],
  [
    'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15',
    [...daysOf('1997 9 2,15 10 2,15 11 2,15 12 2,15'), ...daysOf('1998 1 2,15')],
  ],
  [
    'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1',
    [...daysOf('1997 9 30 10 1,31 11 1,30 12 1,31'), ...daysOf('1998 1 1,31 2 1')],
    '1997-09-30',
  ],
  [
    'FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15',
    [...daysOf('1997 9 10,11,12,13,14,15'), ...daysOf('1999 3 10,11,12,13')],
    '1997-09-10',
  ],
  [
    'FREQ=MONTHLY;INTERVAL=2;BYDAY=TU',
    [...daysOf('1997 9 2,9,16,23,30 11 4,11,18,25'), ...daysOf('1998 1 6,13,20,27 3 3,10,17,24,31')],
  ],
  [
    'FREQ=YEARLY;COUNT=10;BYMONTH=6,7',
    [1997, 1998, 1999, 2000, 2001].flatMap((year) => daysOf(`${year} 6 10 7 10`)),
    '1997-06-10',
  ],
  [
    'FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3',
    [...daysOf('1997 3 10'), ...[1999, 2001, 2003].flatMap((year) => daysOf(`${year} 1 10 2 10 3 10`))],
    '1997-03-10',
  ],
  [
    'FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200',
    [1997, 2000, 2003, 2006]
      .flatMap((year) =>
        daysOf(`${year} 1 1 4 ${year === 2000 ? '9' : '10'} 7 ${year === 2000 ? '18' : '19'}`),
      )
      .slice(0, 10),
    '1997-01-01',
  ],
  ['FREQ=YEARLY;BYDAY=20MO', ['1997-05-19', '1998-05-18', '1999-05-17'], '1997-05-19'],
  ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', ['1997-05-12', '1998-05-11', '1999-05-17'], '1997-05-12'],
  [
    'FREQ=YEARLY;BYMONTH=3;BYDAY=TH',
    [...daysOf('1997 3 13,20,27'), ...daysOf('1998 3 5,12,19,26'), ...daysOf('1999 3 4,11,18,25')],
    '1997-03-13',
  ],
  [
    'FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8',
    daysOf('1997 6 5,12,19,26 7 3,10,17,24,31 8 7,14,21,28'),
    '1997-06-05',
  ],
  [
    'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
    ['1997-09-02', ...daysOf('1998 2 13 3 13 11 13'), '1999-08-13', '2000-10-13'],
  ],
  [
    'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13',
    [...daysOf('1997 9 13 10 11 11 8 12 13'), ...daysOf('1998 1 10 2 7 3 7 4 11 5 9 6 13')],
    '1997-09-13',
  ],
  [
    'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
    ['1996-11-05', '2000-11-07', '2004-11-02'],
    '1996-11-05',
  ],
  ['FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', daysOf('1997 9 4 10 7 11 6'), '1997-09-04'],
  [
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2',
    [...daysOf('1997 9 29 10 30 11 27 12 30'), ...daysOf('1998 1 29 2 26 3 30')],
    '1997-09-29',
  ],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', daysOf('1997 8 5,10,19,24'), '1997-08-05'],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', daysOf('1997 8 5,17,19,31'), '1997-08-05'],
  ['FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5', [...daysOf('2007 1 15,30 2 15 3 15,30')], '2007-01-15'],
];

/** The examples of RFC 5545 §3.8.5.3 at 9:00 in New York: rule, start and the days, of endless ones the first. */
export const EXAMPLES = LISTED.map(([rule, days, start = '1997-09-02']) => ({ rule, days, start }));
