import { CalendarError } from '@kalends/core';
import { describe, expect, it } from 'vitest';
import { noRoute, refusalOf, refuseLarge } from '../../src/decode/large-body.js';
import type { Call, Operation } from '../../src/interface.js';
import type { Match } from '../../src/match.js';
import type { Answer, Method } from '../../src/message.js';

// what a caller may is all that is asked of a call
const CALL = {} as Call;
const LOGIN: Answer = { status: 303, body: '' };

type Rights = Partial<Pick<Operation, 'permitted' | 'refusal'>>;
const operation = (methods: readonly Method[], rights: Rights = {}): Operation => ({
  operationId: methods.join(),
  summary: '',
  methods,
  status: 200,
  run: () => ({ body: '' }),
  ...rights,
});

/** The target with these operations; none, if there is no such route. */
function matchOf(operations: readonly Operation[] | undefined): Match {
  const found = operations && {
    route: { path: '/x', operations },
    operations: new Map(operations.flatMap((one) => one.methods.map((method) => [method, one] as const))),
    methods: undefined,
  };
  const dialect = { contentType: '', form: { result: (answer: Answer) => answer, error: () => LOGIN } };
  return { interface: { routes: [], dialect }, found, key: '', query: '' };
}

const may = { permitted: () => true };
const mayLater = { permitted: () => Promise.resolve(true) };
const mayNot = { permitted: () => false, refusal: () => LOGIN };
const mayNotLater = { permitted: () => Promise.resolve(false), refusal: () => Promise.resolve(LOGIN) };
const READ = operation(['GET']);

describe('a body above the small limit', () => {
  it.each<[string, string, readonly Operation[]]>([
    ['who may write', 'POST', [READ, operation(['POST'], may)]],
    ['who may write, as is found out', 'POST', [READ, operation(['POST'], mayLater)]],
    ['who may write by another method', 'POST', [operation(['POST'], mayNot), operation(['DELETE'], may)]],
    ['everybody, where no one is refused', 'POST', [operation(['POST'])]],
    ['who may override the method', 'PUT', [operation(['POST'], may)]],
  ])('is read from %s', async (_, method, operations) => {
    const request = { method, match: matchOf(operations), call: CALL };
    expect(await refuseLarge(request, 10)).toBeUndefined();
    expect(request.call).toBe(CALL);
  });

  it('is not read with GET', async () => {
    const request = { method: 'GET', match: matchOf([READ, operation(['POST'], may)]), call: CALL };
    expect(await refuseLarge(request, 10)).toMatchObject({
      code: 'too_large',
      message: 'The request is too large: its body has more than 10 bytes.',
    });
  });

  it.each<[string, readonly Operation[] | undefined, Call | undefined]>([
    ['no such route', undefined, CALL],
    ['only reads', [READ], CALL],
    ['no call', [operation(['POST'])], undefined],
  ])('is not read where nothing can be written: %s', async (_, operations, call) => {
    const request = { method: 'POST', match: matchOf(operations), call };
    expect(await refuseLarge(request, 10)).toMatchObject({
      code: 'not_found',
      message: 'No route was found matching the URL and request method.',
    });
    expect(request.call).toBeUndefined();
  });

  it.each<[string, readonly Operation[], Answer | undefined]>([
    ['POST', [READ, operation(['POST'], { permitted: () => false })], undefined],
    ['POST', [operation(['POST'], mayNot)], LOGIN],
    ['POST', [operation(['POST'], mayNotLater), operation(['DELETE'], { permitted: () => false })], LOGIN],
    // it has another way to refuse
    ['DELETE', [operation(['POST'], mayNot), operation(['DELETE'], { permitted: () => false })], undefined],
    ['PUT', [operation(['POST'], mayNot)], undefined],
  ])('%#: is not read from who may not write', async (method, operations, answer) => {
    const request = { method, match: matchOf(operations), call: CALL };
    const error = await refuseLarge(request, 10);
    expect(error).toMatchObject({ code: 'forbidden', message: 'Sorry, you are not allowed to do that.' });
    expect(refusalOf(error)).toBe(answer);
    expect(error?.cause === undefined).toBe(answer === undefined);
    expect(request.call).toBe(CALL);
  });
});

it('an error has no answer of its own otherwise', async () => {
  const request = { method: 'POST', match: matchOf([operation(['POST'], mayNot)]), call: CALL };
  const refused = await refuseLarge(request, 10);
  const others = [
    noRoute(),
    new CalendarError('forbidden', '', {}, { cause: LOGIN }),
    new Error('x', { cause: refused?.cause }),
    null,
    undefined,
  ];
  expect(others.map(refusalOf)).toEqual(others.map(() => undefined));
});
