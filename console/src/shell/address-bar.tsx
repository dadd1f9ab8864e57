import { useEffect } from 'react';
import { BrowserRouter, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { routeBy, wentBack } from './address.ts';

/** The router owns the address bar, the tabs own what is shown. It stands beside the app and comes after the first page: nothing below needs it to be drawn. */
export function AddressBar() {
  return (
    <BrowserRouter>
      <Joint />
    </BrowserRouter>
  );
}

function Joint(): null {
  const navigate = useNavigate();
  const location = useLocation();
  const how = useNavigationType();
  useEffect(
    () => routeBy((address, history, state) => void navigate(address, { replace: history === 'replace', state })),
    [navigate],
  );
  useEffect(() => {
    if (how === 'POP') wentBack();
  }, [how, location.key]);
  return null;
}
