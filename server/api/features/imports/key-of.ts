/** Names are compared in lower case. */
export const keyOf = (...names: readonly string[]) => names.map((name) => name.toLowerCase()).join('\n')
