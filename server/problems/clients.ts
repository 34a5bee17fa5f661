import { problem } from './problem.ts'

export const clientErrors = {
  client_name_taken: problem(409, 'A client with this name exists already.', 'Ya existe un cliente con este nombre.'),
  contacts_full: problem(
    409,
    'This client has as many contacts as it can hold.',
    'Este cliente ya tiene todos los contactos que admite.',
  ),
  document_refused: problem(
    400,
    'The file is not a PDF, a PNG, JPEG or WebP picture, a DOCX or XLSX file without macros, or a text.',
    'El archivo no es un PDF, una imagen PNG, JPEG o WebP, un DOCX o XLSX sin macros ni un texto.',
  ),
  file_name_deceives: problem(
    400,
    'The file is something other than what its name ends in. Rename it, or save it again as what it is called.',
    'El archivo no es lo que dice el final de su nombre. Cambia el nombre o guárdalo otra vez en ese formato.',
  ),
  file_infected: problem(
    400,
    'The virus scanner found something harmful in this file. It was not kept.',
    'El antivirus encontró algo dañino en este archivo. No se guardó.',
  ),
  documents_full: problem(
    409,
    'This client has as many documents as it can hold.',
    'Este cliente ya tiene todos los documentos que admite.',
  ),
  contract_dates_reversed: problem(400, 'The contract ends before it starts.', 'El contrato termina antes de empezar.'),
} as const
