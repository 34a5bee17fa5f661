/**
 * A text with its `{names}` filled in by `valueOf`. A value that ends in a full stop itself ("Brightside Co.", "5:50 p.m.")
 * is not followed by a second one.
 */
export const fill = (text: string, valueOf: (name: string) => string) =>
  text.replaceAll(/\{(\w+)\}(\.?)/g, (_, name: string, stop: string) => {
    const value = valueOf(name)
    return value.endsWith('.') ? value : value + stop
  })
