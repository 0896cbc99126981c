import type { ScriptTexts } from './script-texts.js';

/** The texts of the script in Spanish. */
export const SPANISH_SCRIPT: ScriptTexts = {
  draftFound: 'Lo que se escribió aquí el {when} y no se guardó está en este navegador.',
  draftOlder: 'La ficha se ha guardado desde entonces: al guardar, elegirá entre las dos versiones.',
  restoreDraft: 'Recuperar',
  discardDraft: 'Descartar',
  keys: 'Teclas: j y k se mueven por la lista, x selecciona, Intro abre, / busca, n abre un formulario nuevo.',
  keysOff: 'Desactivar las teclas',
  keysOn: 'Activar las teclas de las listas',
  chooseScope: 'Este evento se repite. Elija qué fechas se mueven y pulse el botón.',
  selectAll: 'Seleccionar todo',
  format: 'Formato',
  bold: 'Negrita',
  italic: 'Cursiva',
  link: 'Enlace',
  linkAddress: 'Dirección del enlace',
  bulletList: 'Lista',
  numberedList: 'Lista numerada',
  heading: 'Encabezado',
  quote: 'Cita',
  editHtml: 'Editar HTML',
  editText: 'Editar texto con formato',
  keptAsHtml: 'Este texto tiene HTML que cambiaría como texto con formato; por eso se muestra como HTML.',
  losesMarkup: 'El texto perderá lo que el texto con formato no conoce. ¿Continuar de todos modos?',
};
