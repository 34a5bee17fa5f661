/** One client address gets at most one tenth of the capacity. */
const part = 10
/** Idle addresses are removed together, once there are this many. */
const forgottenAt = 10_000

/** Counts the places held per client address. */
export class Shares {
  readonly #max: number
  readonly #held = new Map<string, number>()

  /** @param places The capacity for all addresses. */
  constructor(places: number) {
    this.#max = Math.ceil(places / part)
  }

  isFull(address: string): boolean {
    return (this.#held.get(address) ?? 0) >= this.#max
  }

  take(address: string): void {
    this.#held.set(address, (this.#held.get(address) ?? 0) + 1)
  }

  give(address: string): void {
    this.#held.set(address, (this.#held.get(address) ?? 0) - 1)
    if (this.#held.size < forgottenAt) return
    for (const [known, count] of this.#held) if (count === 0) this.#held.delete(known)
  }
}
