import { organizationPath } from '../organization-path.ts'

/** Members' availability and visits; a separate object because few pages need these paths. */
export const crewPaths = {
  myAvailability: `${organizationPath}/my-availability`,
  myAvailabilityEntry: `${organizationPath}/my-availability/:entryId`,
  availability: `${organizationPath}/members/:memberId/availability`,
  availabilityEntry: `${organizationPath}/members/:memberId/availability/:entryId`,
  birthDate: `${organizationPath}/members/:memberId/birth-date`,
  myVisitSwaps: `${organizationPath}/my-visits/:jobId/:originalStart/swaps`,
  mySwaps: `${organizationPath}/my-swaps`,
  mySwap: `${organizationPath}/my-swaps/:swapId`,
  swaps: `${organizationPath}/visit-swaps`,
  swap: `${organizationPath}/visit-swaps/:swapId`,
  myVisitConfirmation: `${organizationPath}/my-visits/:jobId/:originalStart/confirmation`,
} as const
