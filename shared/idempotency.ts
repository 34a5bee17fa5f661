const dayMs = 24 * 60 * 60 * 1_000

/** Days for which a repeated Idempotency-Key returns the first answer: longer than a phone may be without a signal. */
export const idempotencyDays = 9

/**
 * How long a device resends an entry without asking its user. Later the server may have forgotten the key and would
 * execute it twice; the day in between is for clocks that are off.
 */
export const resendMs = (idempotencyDays - 1) * dayMs
