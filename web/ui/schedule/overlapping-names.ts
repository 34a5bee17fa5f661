import type { Visit } from '#shared/contracts/schedule.ts'

/** Who of the crew is planned elsewhere at that time. */
export const overlappingNames = ({ crew, overlapping }: Pick<Visit, 'crew' | 'overlapping'>) =>
  crew.flatMap(({ memberId, name }) => (overlapping?.includes(memberId) ? name : [])).join(', ')
