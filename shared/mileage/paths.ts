const mileage = '/api/v1/organizations/:organizationId/mileage'

export const mileagePaths = {
  mileage,
  mileageExport: `${mileage}/export`,
  mileageDecisions: `${mileage}/decisions`,
  mileageSettings: `${mileage}/settings`,
  memberMileage: `${mileage}/members/:memberId`,
  memberTrips: `${mileage}/members/:memberId/trips`,
  memberTrip: `${mileage}/members/:memberId/trips/:tripId`,
} as const
