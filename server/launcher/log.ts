/** Receives log lines for the operator; a pino logger is one. */
export interface Log {
  debug(text: string): void
  info(text: string): void
  warn(text: string): void
}
