import { isLoopback } from './plain-addresses.ts'

/** Why the address that is migrated and the one that is served are not the same database; they may differ in who signs in. */
export function twoDatabases({
  databaseUrl,
  databaseServingUrl,
}: {
  databaseUrl: string | undefined
  databaseServingUrl: string | undefined
}): string | undefined {
  if (databaseServingUrl === undefined) return undefined
  if (databaseUrl === undefined)
    return 'DATABASE_SERVING_URL needs DATABASE_URL beside it: the address of the same database, as its owner'
  const [owner, serving] = [partsOf(databaseUrl), partsOf(databaseServingUrl)]
  const part = (['host', 'port', 'name'] as const).find((name) => owner[name] !== serving[name])
  return part && `DATABASE_URL and DATABASE_SERVING_URL must be the same database: they differ in its ${part}`
}

function partsOf(given: string) {
  const { hostname, port, pathname, username, searchParams } = new URL(given)
  const host = searchParams.get('host') ?? hostname
  return {
    host: isLoopback(host) ? 'localhost' : host.toLowerCase(),
    port: (searchParams.get('port') ?? port) || '5432',
    name: decodeURIComponent(pathname.slice(1) || username),
  }
}
