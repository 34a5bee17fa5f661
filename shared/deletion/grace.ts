/** Days during which an owner can cancel. */
export const deletionGraceDays = 30
