/** Returns the instant of a UUIDv7 in milliseconds since 1970. */
export const timeOfId = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

/** Returns the smallest UUIDv7 of an instant: ids from it on were created then or later. */
export function firstIdAt(epochMs: number): string {
  const hex = Math.max(0, Math.min(epochMs, 2 ** 48 - 1))
    .toString(16)
    .padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
