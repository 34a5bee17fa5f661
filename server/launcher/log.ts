/** Where lines for the operator go; a pino logger is one. */
export interface Log {
  debug(text: string): void
  info(text: string): void
  warn(text: string): void
}
