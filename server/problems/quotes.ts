import { problem } from './problem.ts'

export const quoteErrors = {
  quote_not_draft: problem(
    409,
    'This quote was sent. Revise it to change it.',
    'Esta cotización ya se envió. Haz una revisión para cambiarla.',
  ),
  quote_not_sent: problem(409, 'This quote was not sent yet.', 'Esta cotización todavía no se envía.'),
  quote_archived: problem(
    409,
    'This quote is archived. Restore it first.',
    'Esta cotización está archivada. Restáurala primero.',
  ),
  quote_incomplete: problem(
    400,
    'Something is missing before this quote can be sent.',
    'Falta algo para poder enviar esta cotización.',
  ),
  quote_too_large: problem(
    400,
    'This quote is larger than a quote can be.',
    'Esta cotización es más grande de lo que cabe.',
  ),
  quote_client_unknown: problem(400, 'Choose a client of this organization.', 'Elige un cliente de esta organización.'),
  quote_location_unknown: problem(400, 'Choose a location of this client.', 'Elige una sede de este cliente.'),
  quote_decided: problem(409, 'This quote was decided already.', 'Esta cotización ya se decidió.'),
  quote_expired: problem(
    410,
    'This quote has expired. Ask for a new one.',
    'Esta cotización ya venció. Pide una nueva.',
  ),
  quote_revised: problem(
    410,
    'This quote was revised. Open the newest mail, or ask for it again.',
    'Esta cotización cambió. Abre el correo más reciente o pídela de nuevo.',
  ),
  quote_withdrawn: problem(
    410,
    'This quote was taken back. Ask for a new one.',
    'Esta cotización fue retirada. Pide una nueva.',
  ),
  quote_photos_full: problem(
    409,
    'This quote has as many photos as it can hold.',
    'Esta cotización ya tiene todas las fotos que caben.',
  ),
  quote_reminded: problem(
    409,
    'A reminder of this quote went out in the last twelve hours. Copy a link to pass on instead.',
    'En las últimas doce horas ya salió un recordatorio de esta cotización. Mejor copia un enlace y compártelo.',
  ),
  quote_not_lost: problem(
    409,
    'Only a quote that was declined or has expired has a reason why it was lost.',
    'Solo una cotización rechazada o vencida tiene un motivo de pérdida.',
  ),
  quote_said_later: problem(
    400,
    'Choose the day it was said, today at the latest.',
    'Elige el día en que lo dijo, a más tardar hoy.',
  ),
  quote_option_unknown: problem(400, 'Choose one of the options.', 'Elige una de las opciones.'),
  quote_rate_unnamed: problem(
    400,
    'Name the rate in one language at least.',
    'Ponle nombre al rendimiento al menos en un idioma.',
  ),
  quote_requests_closed: problem(
    409,
    'This company does not take requests here. Please call instead.',
    'Esta empresa no recibe solicitudes aquí. Mejor llama por teléfono.',
  ),
} as const
