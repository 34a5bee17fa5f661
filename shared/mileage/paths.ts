import { organizationPath } from '../organization-path.ts'

const mileage = `${organizationPath}/mileage` as const

export const mileagePaths = {
  mileage,
  mileageExport: `${mileage}/export`,
  mileageDecisions: `${mileage}/decisions`,
  mileageSettings: `${mileage}/settings`,
  memberMileage: `${mileage}/members/:memberId`,
  memberTrips: `${mileage}/members/:memberId/trips`,
  memberTrip: `${mileage}/members/:memberId/trips/:tripId`,
} as const
