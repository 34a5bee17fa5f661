import { problem } from './problem.ts'

export const clientAreaErrors = {
  visit_rated: problem(409, 'This visit was rated already.', 'Esta visita ya se calificó.'),
  visit_not_done: problem(
    409,
    'Only a visit that took place can be rated.',
    'Solo se califica una visita que se hizo.',
  ),
  inspection_signed: problem(409, 'This report was signed already.', 'Este informe ya está firmado.'),
  request_closed: problem(
    409,
    'This request is closed. Write a message to open it again.',
    'Esta solicitud está cerrada. Escribe un mensaje para reabrirla.',
  ),
  request_photos_full: problem(
    409,
    'A request holds at most five photos.',
    'Una solicitud lleva como máximo cinco fotos.',
  ),
  request_full: problem(
    409,
    'This request has as many messages as it can hold. Start a new one.',
    'Esta solicitud ya tiene todos los mensajes que caben. Empieza otra.',
  ),
  contact_unknown: problem(
    400,
    'Choose one of the client’s contacts, or say who it was.',
    'Elige un contacto del cliente o di quién fue.',
  ),
  contact_location: problem(400, 'Choose from the locations of this client.', 'Elige entre las sedes de este cliente.'),
  contact_email_needed: problem(
    400,
    'Give the contact an email address first: the invitation goes there.',
    'Primero ponle un correo al contacto: ahí llega la invitación.',
  ),
  contact_has_access: problem(
    409,
    'This contact uses the client area already.',
    'Este contacto ya usa el área del cliente.',
  ),
  contact_has_no_access: problem(
    409,
    'This contact has neither access nor an open invitation.',
    'Este contacto no tiene acceso ni una invitación abierta.',
  ),
} as const
