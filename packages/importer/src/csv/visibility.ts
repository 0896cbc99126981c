import { fold } from '@kalends/core/adapter';

/**
 * Columns of other programs that say who may see a record. They are read even where columns that are not known are left out: rather a
 * record too many is private, which is told, than one too few.
 */

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(','));

/** Words of titles of columns whose cells say that everyone may see a record. */
const SHOWN = new RegExp(
  String.raw`\b(?:(?:in)?visib\w*|viewable|public|publicly|publish(?:ed|ing)?|publication|audience|privacy|sensitivity|confidentiality|` +
    String.raw`classification|permissions?|approv(?:ed|al)|moderat(?:ed|ion)|listed|(?:who )?can (?:see|view|access|attend)|` +
    String.raw`sichtbar\w*|offentlich\w*|veroffentlich\w*|freigegeben|freigabe|visibilite|publie|publique|visibilidad|publico|publica|` +
    String.raw`publicado|visibilita|pubblico|pubblica|pubblicato|zichtba\w*|openbaar|gepubliceerd|widoczn\w*|publiczn\w*|opublikowan\w*|` +
    String.raw`visibilidade)\b`,
);
/** Whole titles of such columns: alone, their words say other things. */
const SHOWN_TITLE =
  /^(?:(?:is )?(?:live|active|enabled)|access|access (?:level|control|rights|type|group|to)|view access|status|(?:event|post|record|page|node|entry|content|item|review|workflow|listing) (?:status|state|access|privacy)|(?:show|display|list|post)(?:n|ed)? (?:on|in|to) .+|event (?:class|active|live))$/;
/** Words of titles of columns whose cells say that a record is hidden. */
const HIDDEN = new RegExp(
  String.raw`\b(?:private|hidden|restrict(?:ed|ion|ions)?|confidential|secret|internal|drafts?|unlisted|unpublish\w*|nonpublic|` +
    String.raw`(?:non|not|dont|do not|don t) (?:public|visible|listed|publish\w*|show|display|list)|(?:members?|staff|vips?|guests?) only|` +
    String.raw`(?:invite|invitation) only|by invitation|password(?: protected)?|embargo\w*|for members|` +
    String.raw`privat|private[rsn]?|privatveranstaltung|intern(?:e|er|es)?|vertraulich|versteckt|verborgen|entwurf|gesperrt|nur fur .+|` +
    String.raw`geschlossene\w*|nicht (?:offentlich|veroffentlicht|sichtbar)|prive[es]?|cachee?|masque|brouillon|non publi\w*|privad[oa]|` +
    String.raw`oculto|borrador|intern[oa]|privat[oa]|nascosto|bozza|besloten|concept|prywatn\w*|ukryt\w*|szkic|rascunho)\b`,
);
/** Whole titles of such columns. */
const HIDDEN_TITLE = /^(?:.+ )?hide(?: (?:it|this|event|(?:from|on|in) .+))?$/;
/** Words that give such titles another meaning: the text, the person or the time of something. */
const OTHER =
  /\b(?:accessib\w*|transport\w*|transit|toilets?|costs?|notes?|notizen|ids?|number|comments?|remarks?|bemerkung\w*|reference|ref|contacts?|codes?|name|phone|emails?|e mail|price|description|text|urls?|links?|hint|publisher|music|stream|beer|rooms?|parking|holidays?|speaking|(?:publish\w*|publication|posted|approved|moderated|veroffentlich\w*) (?:at|on|by|date|time|am|datum|until|from)|date|datum)\b/;

const PUBLIC = setOf(
  'public,publish,published,publicly,publicly visible,visible,everyone,everybody,all,anyone,anybody,all users,world,open,live,active,enabled,' +
    'approved,confirmed,scheduled,listed,normal,standard,default,unclassified,none,yes,true,1,y,on,x,offentlich,veroffentlicht,sichtbar,alle,' +
    'jeder,ja,j,wahr,freigegeben,publique,publie,oui,vrai,tous,publico,publicado,si,verdadero,todos,pubblico,pubblicato,vero,tutti,openbaar,' +
    'gepubliceerd,waar,iedereen,publiczne,publiczny,tak,prawda,sim,verdadeiro',
);
const NOT_HIDDEN = setOf(
  'no,false,0,n,off,none,aus,uit,desactivado,public,publicly visible,everyone,everybody,all,anyone,nein,non,nao,nee,nie,nej,falsch,faux,falso,onwaar,publish,' +
    'published,unrestricted,not restricted,no restriction,no restrictions,offentlich,alle,publico,publie,pubblico,openbaar',
);
/** Cells that say in any column that not everyone may see a record. */
const RESTRICTED = setOf(
  'private,private event,hidden,draft,unpublished,not published,not public,non public,nonpublic,restricted,confidential,secret,internal,' +
    'internal only,internal use only,members only,member only,for members only,staff only,invite only,invitation only,by invitation,by invitation only,' +
    'password protected,not visible,do not publish,privat,nicht offentlich,nicht veroffentlicht,vertraulich,versteckt,entwurf,nur intern,' +
    'nur fur mitglieder,nur mitglieder,prive,brouillon,non publie,privado,oculto,borrador,no publicado,privato,nascosto,bozza,besloten,prywatne,' +
    'prywatny,ukryte,rascunho',
);

/** A title or a cell as words: `isPrivate`, `is_private` and `Is private?` are the same. */
const wordsOf = (text: string): string =>
  fold(text.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Titles of columns that are ticked, where an empty cell says no. */
const TICKED =
  /^(?:(?:is|event|post|record) )*(?:public|publicly visible|publish|published|approved|visible|live|active|listed|offentlich|veroffentlicht|sichtbar|freigegeben|publico|publicado|publie|publique|pubblico|pubblicato|openbaar|gepubliceerd|publiczne|(?:show|display|list|post)(?:n|ed)? (?:on|in|to) .+)(?: event)?$/;

/**
 * The meaning of a column's cells: whether everyone may see a record (`ticked`: or not, if they are empty), whether it is hidden, or
 * anything else.
 */
export type Meaning = 'shown' | 'ticked' | 'hidden' | 'other';

/** The longest title or cell that is looked at. */
const MOST_TEXT = 200;

/** The meaning of a column's cells, from its title. */
export function meaningOf(title: string): Meaning {
  const words = wordsOf(title.slice(0, MOST_TEXT));
  if (OTHER.test(words)) return 'other';
  if (HIDDEN.test(words) || HIDDEN_TITLE.test(words)) return 'hidden';
  if (TICKED.test(words)) return 'ticked';
  return SHOWN.test(words) || SHOWN_TITLE.test(words) ? 'shown' : 'other';
}

/**
 * Whether a cell says that everyone may see the record of its row. A word that is not known does not.
 *
 * @param isFilled whether any cell of the column has a text
 */
export function saysPublic(meaning: Meaning, cell: string, isFilled: boolean): boolean {
  if (cell.trim() === '') return meaning !== 'ticked' || !isFilled;
  if (meaning === 'other' && cell.length > MOST_TEXT) return true;
  const words = wordsOf(cell.slice(0, MOST_TEXT));
  if (meaning === 'other') return !RESTRICTED.has(words);
  return meaning === 'hidden' ? words === '' || NOT_HIDDEN.has(words) : PUBLIC.has(words);
}
