/** Something of ours that runs: a process, or a server. */
export interface Running {
  /** Resolves when it is gone, whoever ended it. */
  readonly ended: Promise<void>
  /** Asks it to end, insists after `withinMs` (ten seconds by default), and resolves when it is gone. */
  stop(withinMs?: number): Promise<void>
}
