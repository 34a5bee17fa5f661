/** How long an owner may still cancel. */
export const deletionGraceDays = 30
