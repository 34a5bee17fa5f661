const organization = '/api/v1/organizations/:organizationId'

/** What members say about their time and visits; few pages need these paths. */
export const crewPaths = {
  myAvailability: `${organization}/my-availability`,
  myAvailabilityEntry: `${organization}/my-availability/:entryId`,
  availability: `${organization}/members/:memberId/availability`,
  availabilityEntry: `${organization}/members/:memberId/availability/:entryId`,
  birthDate: `${organization}/members/:memberId/birth-date`,
  myVisitSwaps: `${organization}/my-visits/:jobId/:originalStart/swaps`,
  mySwaps: `${organization}/my-swaps`,
  mySwap: `${organization}/my-swaps/:swapId`,
  swaps: `${organization}/visit-swaps`,
  swap: `${organization}/visit-swaps/:swapId`,
  myVisitConfirmation: `${organization}/my-visits/:jobId/:originalStart/confirmation`,
} as const
