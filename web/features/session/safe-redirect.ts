/** The path to open after signing in, restricted to this origin against open redirects. */
export function safeRedirect(given: string | null): string | undefined {
  if (!given || !URL.canParse(given, location.origin)) return undefined
  const url = new URL(given, location.origin)
  return url.origin === location.origin && !url.pathname.startsWith('//')
    ? url.pathname + url.search + url.hash
    : undefined
}
