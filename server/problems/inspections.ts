import { problem } from './problem.ts'

export const inspectionErrors = {
  inspection_template_name_taken: problem(
    409,
    'An inspection template has this name already.',
    'Ya hay una plantilla de inspección con este nombre.',
  ),
  inspection_templates_full: problem(
    409,
    'There are as many inspection templates as fit.',
    'Ya hay tantas plantillas de inspección como caben.',
  ),
  inspection_template_unknown: problem(
    400,
    'Choose a template that is in use.',
    'Elige una plantilla que esté en uso.',
  ),
  inspection_items_twice: problem(
    400,
    'Two items of the template have the same key.',
    'Dos puntos de la plantilla tienen la misma clave.',
  ),
  inspection_bands_open: problem(400, 'The lowest band begins at 0.', 'El nivel más bajo empieza en 0.'),
  inspection_item_unknown: problem(
    400,
    'This item is not in the inspection, or the value does not fit its scale.',
    'Este punto no está en la inspección, o el valor no cabe en su escala.',
  ),
  inspection_submitted: problem(
    409,
    'This inspection was submitted and stays as it is.',
    'Esta inspección ya se envió y queda como está.',
  ),
  inspection_unanswered: problem(
    409,
    'Some items have no answer yet. Answer them or mark them as not applicable.',
    'Hay puntos sin respuesta. Contéstalos o márcalos como que no aplican.',
  ),
  inspection_photo_needed: problem(409, 'An item that failed needs a photo.', 'Un punto que falló necesita una foto.'),
  inspection_not_submitted: problem(409, 'Submit the inspection first.', 'Primero envía la inspección.'),
  inspection_replaced: problem(
    409,
    'This inspection was corrected. Open its newest revision.',
    'Esta inspección se corrigió. Abre su revisión más nueva.',
  ),
  action_step_refused: problem(
    409,
    'This action cannot go to that state from where it is.',
    'Esta acción no puede pasar a ese estado desde donde está.',
  ),
  action_due_past: problem(400, 'This day is over. Choose one from today on.', 'Ese día ya pasó. Elige uno desde hoy.'),
  action_proof_needed: problem(400, 'Say what was done, or add a photo.', 'Di qué se hizo o agrega una foto.'),
  action_reason_needed: problem(400, 'Say what is still wrong.', 'Di qué sigue mal.'),
} as const
