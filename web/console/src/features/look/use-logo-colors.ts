import { useEffect, useState } from "react";
import { colorsOfPicture } from "../../lib/picture-colors";

/** useLogoColors returns the colours of a logo in the media library; none until it has loaded, or without one. */
export function useLogoColors(name: string | undefined): readonly string[] {
  const [logo, setLogo] = useState<{ name: string; colors: readonly string[] }>();
  useEffect(() => {
    if (name === undefined) return;
    let active = true;
    colorsOf(`/media/${name}`).then(
      (colors) => active && setLogo({ name, colors }),
      // A picture that cannot be read has no colours to offer.
      () => undefined,
    );
    return () => {
      active = false;
    };
  }, [name]);
  return logo !== undefined && logo.name === name ? logo.colors : [];
}

async function colorsOf(url: string): Promise<readonly string[]> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  return colorsOfPicture(picture);
}
