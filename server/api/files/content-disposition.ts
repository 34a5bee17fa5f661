/** Types a browser may show inline; all others are downloaded. */
const inlineTypes = new Set(['image/png', 'image/jpeg', 'image/webp'])

/** Builds the header (RFC 6266); no file name can end it or name a path. */
export function contentDisposition(contentType: string, name: string): string {
  const kind = inlineTypes.has(contentType) ? 'inline' : 'attachment'
  const safe = name.replaceAll(/[\p{C}/\\]/gu, '_').slice(0, 200)
  if (!safe) return kind
  const plain = safe.replaceAll(/[^\x20-\x7e]|["%]/g, '_')
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encode(safe)}`
}

const encode = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
