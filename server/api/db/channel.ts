/** The NOTIFY channel for changes between API processes. */
export const channel = 'changes'
