export { default } from './trajectoryQuery.page.tsx';
