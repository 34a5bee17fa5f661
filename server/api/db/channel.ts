/** Where the API's processes tell each other that something changed. */
export const channel = 'changes'
