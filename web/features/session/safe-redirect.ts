/** The path to open after signing in, restricted to this origin against open redirects. */
export function safeRedirect(target: string | null): string | undefined {
  if (!target || !URL.canParse(target, location.origin)) return undefined
  const url = new URL(target, location.origin)
  return url.origin === location.origin && !url.pathname.startsWith('//')
    ? url.pathname + url.search + url.hash
    : undefined
}
