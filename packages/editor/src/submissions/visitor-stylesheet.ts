import { FORM_RULES, withDefaults } from '../assets/form-stylesheet.js';

/** The class of the main part of what visitors see, within the pages of the site. */
export const VISITORS = 'e-visitors';

/** The stylesheet of forms for visitors: it changes nothing of the pages around them. */
export const VISITOR_STYLESHEET = withDefaults(`.${VISITORS}{max-width:44rem;overflow-wrap:anywhere;
.e-tree,.e-tree ul{display:flex;list-style:none;margin:0;padding:0}
${FORM_RULES}
}
`);
