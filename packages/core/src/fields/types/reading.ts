import * as v from 'valibot';

/** Converts a value of the right type; `undefined` means that it breaks a rule. */
export const reading = <Input, Output>(read: (given: Input) => Output | undefined) =>
  v.rawTransform<Input, Output>(({ dataset, addIssue, NEVER }) => {
    const output = read(dataset.value);
    if (output !== undefined) return output;
    addIssue();
    return NEVER;
  });

/** Reads a number that passes a test; the empty text means none. Negative zero becomes 0. */
export const numberWhere = (test: (number: number) => boolean) =>
  v.pipe(
    v.union([v.number(), v.literal('')]),
    reading((given) => (given === '' ? null : test(given) ? given + 0 : undefined)),
  );

/** Reads an integer from 1. */
export const positiveInteger = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** Reads one entry or a list of entries as a list. */
export const listOf = <Input, Output>(
  entry: v.GenericSchema<Input, Output>,
): v.GenericSchema<Input | readonly Input[], readonly Output[]> =>
  v.pipe(
    v.union([entry, v.array(entry)]),
    v.transform((given) => (Array.isArray(given) ? given : [given])),
  );

// bundlers leave out what this makes where no value is refused
/** Names one or several of these words in a message. */
export const wordsOf = (some: string, names: readonly string[]): string => `${some} of ${names.join(', ')}`;
