import { inspectionPaths } from './paths.ts'
import { Inspection, reportParams } from './inspections.contract.ts'
import { NewMessage } from '../conversations/messages.contract.ts'

export const replyToClient = {
  method: 'POST',
  url: inspectionPaths.inspectionMessages,
  config: { access: 'inspections.manage' },
  schema: {
    summary: 'Write to the client about a shared report; the contacts who see it are notified',
    params: reportParams,
    body: NewMessage,
    response: { 201: Inspection },
  },
} as const
