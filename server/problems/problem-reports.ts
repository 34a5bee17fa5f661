import { problem } from './problem.ts'

export const problemReportErrors = {
  photos_full: problem(409, 'A report holds at most five photos.', 'Un aviso lleva como máximo cinco fotos.'),
  report_resolved: problem(409, 'This problem was resolved already.', 'Este problema ya se resolvió.'),
} as const
