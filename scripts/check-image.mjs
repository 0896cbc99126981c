// Lints the Dockerfile, and checks what a release promises of its image: a base image that is named by its digest, the same in every
// stage, a user without rights and a health check. Exit status 1 with one line for each fault.
import { validate, ValidationSeverity } from 'dockerfile-utils';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const text = readFileSync(join(import.meta.dirname, '..', 'Dockerfile'), 'utf8');

const LINT = {
  casingDirective: ValidationSeverity.ERROR,
  casingInstruction: ValidationSeverity.ERROR,
  deprecatedMaintainer: ValidationSeverity.ERROR,
  emptyContinuationLine: ValidationSeverity.ERROR,
  instructionCmdMultiple: ValidationSeverity.ERROR,
  instructionEntrypointMultiple: ValidationSeverity.ERROR,
  instructionHealthcheckMultiple: ValidationSeverity.ERROR,
  instructionJSONInSingleQuotes: ValidationSeverity.ERROR,
  instructionWorkdirRelative: ValidationSeverity.ERROR,
};

const bases = [...text.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
const last = text.slice(text.lastIndexOf('\nFROM '));

const faults = [
  ...validate(text, LINT).map(
    ({ message, range }) =>
      `line ${range.start.line + 1}: ${typeof message === 'string' ? message : message.value}`,
  ),
  ...bases.filter((image) => !/@sha256:[0-9a-f]{64}$/.test(image)).map((image) => `${image} has no digest`),
  ...(new Set(bases).size === 1 ? [] : [`the stages begin with different images: ${bases.join(', ')}`]),
  ...(/^USER (?!root\b)\S+$/m.test(last) ? [] : ['the program runs as root']),
  ...(/^HEALTHCHECK /m.test(last) ? [] : ['there is no health check']),
  ...(/^EXPOSE \d+$/m.test(last) ? [] : ['no port is named']),
];

for (const fault of faults) console.error(`Dockerfile: ${fault}`);
if (faults.length > 0) process.exitCode = 1;
else console.log(`Dockerfile: ${bases.length} stages on ${bases[0]}`);
