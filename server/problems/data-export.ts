import { problem } from './problem.ts'

export const dataExportErrors = {
  export_running: problem(
    409,
    'An export is being made already. Wait until it is ready.',
    'Ya se está haciendo una exportación. Espera a que esté lista.',
  ),
} as const
