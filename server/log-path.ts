/** A segment that could be a secret link's token; ids (UUID) are shorter, even with dashes. */
const longSegment = /[^/]{37,}/g
const parameterName = /^[\w.[\]-]{1,40}$/

/**
 * Returns a path that is safe to log: query values are removed, and a segment too long to be an id or a name is cut to
 * six characters, because links in email and calendars carry tokens there.
 */
export function loggedPath(url: string): string {
  if (url.length < 37 && !url.includes('?')) return url
  const question = url.indexOf('?')
  const path = (question === -1 ? url : url.slice(0, question)).slice(0, 2048).replace(longSegment, cut)
  return question === -1 ? path : path + loggedQuery(url.slice(question + 1))
}

const cut = (segment: string) => `${segment.slice(0, 6)}…`

/** A name without `=` may be a value, so only what is clearly a name is logged. */
function loggedQuery(query: string): string {
  const names = query
    .slice(0, 2048)
    .split('&')
    .filter((part) => part.includes('='))
    .map((part) => part.slice(0, part.indexOf('=')))
    .filter((name) => parameterName.test(name))
  return names.length === 0 ? '' : `?${names.join('&')}`
}
