import type { TextsByLanguage } from '@kalends/editor/kit';
import ar from './ar.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import nl from './nl.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };
import type { FileTexts } from './file-texts.js';

/** The texts of the views of files, by language. */
export const FILE_TEXTS: TextsByLanguage<FileTexts> = { ar, de, en, es, fr, it, ja, nl, pl };
