import { ConfigError } from './setting-reader.ts'

/** Runs a command and prints errors in plain words, without stack traces. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    process.stderr.write(`${wordsOf(error)}\n`)
    process.exitCode = 1
  }
}

/** Runs a server process; if it cannot start, prints the error with its stack and exits. */
export function runServer(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof ConfigError ? wordsOf(error) : placesOf(error)}\n`)
    process.exit(1)
  })
}

/** Returns the messages of an error and its causes, one per line. */
export const wordsOf = (error: unknown): string => causesOf(error).map(messageOf).join('\nCaused by: ')

/** Adds stack frames, but no other fields, because a driver's error carries rows and parameters. */
const placesOf = (error: unknown): string =>
  causesOf(error)
    .map((cause) => (cause instanceof Error && cause.stack) || messageOf(cause))
    .join('\nCaused by: ')

function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = []
  for (let at = error; at !== undefined && !causes.includes(at); at = at instanceof Error ? at.cause : undefined) {
    causes.push(at)
  }
  return causes
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Node's error for a host with several addresses has no message.
  if (error instanceof AggregateError && !error.message) return error.errors.map(messageOf).join('; ')
  return error.message || error.name
}
