import { createRoot } from 'react-dom/client';
import './styles/app.css';
import { Button } from './ui/button.tsx';

const root = document.getElementById('root');
if (root) createRoot(root).render(<Button>Hola</Button>);
