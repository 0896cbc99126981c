#!/usr/bin/env node
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { main } from './main.js';

const { argv, stderr, stdin, stdout } = process;

/** Asks on the terminal. */
async function ask(question: string, standard: string): Promise<string> {
  const lines = createInterface({ input: stdin, output: stdout });
  try {
    return (await lines.question(`${question} [${standard}]: `)).trim() || standard;
  } finally {
    lines.close();
  }
}

process.exitCode = await main(argv.slice(2), {
  templates: join(import.meta.dirname, 'templates'),
  print: (line) => void stdout.write(`${line}\n`),
  printError: (line) => void stderr.write(`${line}\n`),
  ask: stdin.isTTY && stdout.isTTY ? ask : undefined,
});
