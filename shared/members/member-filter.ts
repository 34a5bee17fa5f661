import { Type } from 'typebox'
import { staffRoles } from '../access/roles.ts'
import { Id, Search } from '../schema.ts'
import { memberStatuses } from './statuses.ts'

/** The filter of the member list. Without `status`, deactivated members are excluded. */
export const memberFilter = {
  search: Type.Optional(Search),
  role: Type.Optional(Type.Enum([...staffRoles])),
  regionId: Type.Optional(Id),
  status: Type.Optional(Type.Enum([...memberStatuses])),
}
