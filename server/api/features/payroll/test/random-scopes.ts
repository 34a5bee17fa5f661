const elected = [600, 600, 600, 600, 0, 0, 0]

/** Rules of a location or member from a day: the organization's, a state's, or an elected schedule. */
export const scopeOf = (number: number, on: string, of: { locationId: string; memberId: string }) => ({
  effectiveOn: on,
  ...(number % 4 === 3
    ? {
        locationId: null,
        memberId: of.memberId,
        packId: 'us-ca' as const,
        alternativeMinutes: elected,
        electedOn: on,
      }
    : {
        locationId: of.locationId,
        memberId: null,
        packId: ([null, 'us-ca', 'us-ny-misc'] as const)[number % 4] ?? null,
        minimumWageE4: 160_000,
      }),
})
