/** A segment that could be a secret link's token; ids (UUID) are shorter than this once their dashes are counted. */
const longSegment = /[^/]{37,}/g
const parameterName = /^[\w.[\]-]{1,40}$/

/**
 * A request's path as logs may hold it: query names stay, their values go, and a segment too long to be an id or a name
 * is cut to its first six characters, since links in mails and calendars carry tokens there.
 */
export function loggedPath(url: string): string {
  if (url.length < 37 && !url.includes('?')) return url
  const question = url.indexOf('?')
  const path = (question === -1 ? url : url.slice(0, question)).slice(0, 2048).replace(longSegment, cut)
  return question === -1 ? path : path + loggedQuery(url.slice(question + 1))
}

const cut = (segment: string) => `${segment.slice(0, 6)}…`

/** A name without `=` may be a value standing alone, so only what is plainly a name is kept. */
function loggedQuery(query: string): string {
  const names = query
    .slice(0, 2048)
    .split('&')
    .filter((part) => part.includes('='))
    .map((part) => part.slice(0, part.indexOf('=')))
    .filter((name) => parameterName.test(name))
  return names.length === 0 ? '' : `?${names.join('&')}`
}
