/** A running process or server. */
export interface Running {
  /** Resolves when it is gone, for whatever reason. */
  readonly ended: Promise<void>
  /** Asks it to stop, kills it after `withinMs` (ten seconds by default), and resolves when it is gone. */
  stop(withinMs?: number): Promise<void>
}
