/** Why a Word file is refused, and what to do about it. */
export const WORD_REFUSALS = {
  'word-broken':
    'El archivo no es un documento de Word que se pueda abrir. Ábrelo en Word, guárdalo como .docx y vuelve a subirlo.',
  'word-encrypted': 'El documento está protegido con contraseña. Quítale la protección y vuelve a subirlo.',
  'word-old':
    'El archivo es de un Word antiguo (.doc). Ábrelo en Word, guárdalo como .docx y vuelve a subirlo.',
  'word-heavy': 'El documento tiene demasiado contenido. Divídelo y vuelve a subirlo.',
};
