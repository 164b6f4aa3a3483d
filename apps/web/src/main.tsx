import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loadPageAhead } from './app/load-ahead.ts';
import { router } from './app/router.tsx';
import { endDoubleKeys } from './ui/overlays/key-guard.ts';
import { endDoublePresses } from './ui/overlays/press-guard.ts';
import './styles/app.css';

endDoublePresses();
endDoubleKeys();

const root = document.getElementById('root');
if (root) {
  void loadPageAhead(router).then(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
