import type { FeedLinkTexts } from './feed-link-texts.js';

/** The texts of private links in French. */
export const FRENCH_FEED_LINKS: FeedLinkTexts = {
  title: 'Liens privés',
  about:
    'Un programme de calendrier qui connaît l’adresse d’un lien montre sans connexion ce que vous voyez ici.',
  empty: 'Il n’y a aucun lien.',
  newTitle: 'Nouveau lien',
  name: 'Nom',
  nameHint: 'Où il sert, par exemple « mon téléphone ».',
  rights: 'Ce qu’il montre',
  own: 'tout ce que je vois',
  filter: 'Quels événements',
  filterHint:
    'Tous si le champ est vide ; sinon les paramètres d’une liste d’événements : {"categories":["jazz"]}',
  expires: 'Jusqu’au',
  never: 'sans fin',
  created: 'Créé',
  remove: 'Supprimer',
  removeOne: (name) => `Supprimer « ${name} »`,
  removed: 'Le lien est supprimé : son adresse est désormais inconnue.',
  make: 'Créer le lien',
  madeTitle: 'Les adresses du lien',
  once: 'Elles ne sont montrées que cette fois. Toute personne qui en connaît une voit ce que montre le lien.',
  feeds: {
    'events.ics': 'Pour les programmes de calendrier (iCalendar)',
    feed: 'Pour les lecteurs de flux (RSS)',
    changes: 'Pour les copies du calendrier',
  },
  back: 'Retour aux liens',
};
