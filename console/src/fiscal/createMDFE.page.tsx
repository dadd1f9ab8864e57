import { recordFormPage } from '../ui/record/form-page.tsx';
import { MadeMdfe } from './made-mdfe.tsx';

/** Manifests are asked for one after the other; how far each is stands beside the form, and goes on when the page is left. */
export default recordFormPage('Mdfe', { made: MadeMdfe });
