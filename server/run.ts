import { ConfigError } from './setting-reader.ts'

/** Runs what somebody typed; what was wrong is said in words, since they read no code. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    process.stderr.write(`${wordsOf(error)}\n`)
    process.exitCode = 1
  }
}

/** Runs a process that serves until it is told to end; one that cannot begin says why, and where, and ends. */
export function runServer(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof ConfigError ? wordsOf(error) : placesOf(error)}\n`)
    process.exit(1)
  })
}

/** An error and all that led to it, a line each. */
export const wordsOf = (error: unknown): string => causesOf(error).map(messageOf).join('\nCaused by: ')

/** The same with the places in the code; no other fields, since a driver's error carries rows and parameters. */
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
  // Node's for a name with several addresses has no words of its own.
  if (error instanceof AggregateError && !error.message) return error.errors.map(messageOf).join('; ')
  return error.message || error.name
}
