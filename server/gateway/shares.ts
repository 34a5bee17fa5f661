/** No client address holds more than this part of what the gateway can hold. */
const part = 10
/** Addresses that hold nothing are forgotten together, once there are so many. */
const forgottenAt = 10_000

/** What each client address holds of a number of places. */
export class Shares {
  readonly #max: number
  readonly #held = new Map<string, number>()

  /** @param places How many there are for all. */
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
    for (const [known, held] of this.#held) if (held === 0) this.#held.delete(known)
  }
}
