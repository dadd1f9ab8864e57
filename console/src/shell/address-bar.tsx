import { useEffect } from 'react';
import { BrowserRouter, useNavigate } from 'react-router-dom';
import { routeBy } from './address.ts';

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
  useEffect(
    () => routeBy((address, history, state) => void navigate(address, { replace: history === 'replace', state })),
    [navigate],
  );
  return null;
}
