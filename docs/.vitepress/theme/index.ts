import type { Theme } from 'vitepress';
import { defineAsyncComponent } from 'vue';
import DefaultTheme from 'vitepress/theme-without-fonts';
import './style.css';

const theme: Theme = {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    // a page alone loads it
    app.component(
      'Playground',
      defineAsyncComponent(() => import('./Playground.vue')),
    );
  },
};

export default theme;
