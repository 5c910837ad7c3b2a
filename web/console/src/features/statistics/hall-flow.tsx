import { type ReactNode, useState } from "react";
import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { useFormatter, useTranslations } from "use-intl";
import type { HallMove, HallVisits } from "../../api/statistics";
import { BEGINNING, type FlowBand, type FlowBar, bandPath, flowOf, numberTopOf } from "./flow";
import { HallName } from "./hall-name";
import styles from "./flow.module.css";

type Side = "from" | "to";

/** ChosenBar is the bar whose ways stand out. */
interface ChosenBar {
  side: Side;
  hall: string;
}

interface HallFlowProps {
  /** In the order in which they are drawn. */
  halls: readonly HallVisits[];
  /** Ways among them. */
  moves: readonly HallMove[];
}

/** HallFlow draws the ways between halls, as bands as thick as their visits are many. The ways of a hall that is chosen stand out. */
export function HallFlow({ halls, moves }: HallFlowProps): ReactNode {
  const t = useTranslations("statistics");
  const [pressed, setPressed] = useState<ChosenBar>();
  const [pointed, setPointed] = useState<ChosenBar>();
  const flow = flowOf(
    halls.map(({ id }) => id),
    moves,
  );
  const chosen = pointed ?? pressed;
  const isChosen = (band: Record<Side, string>): boolean => chosen !== undefined && band[chosen.side] === chosen.hall;
  const namesAt = (side: Side, label: string): ReactNode => (
    <FlowNames
      label={label}
      side={side}
      bars={flow[side]}
      halls={halls}
      pressed={pressed}
      bandOf={(hall) => flow.bands.find((band) => isChosen(band) && chosen?.side !== side && band[side] === hall)}
      onPress={(bar) => {
        setPressed(bar);
        if (bar === undefined) setPointed(undefined);
      }}
      onPoint={setPointed}
    />
  );
  return (
    <div className={styles["flow"]} style={{ blockSize: `${flow.height}rem` }}>
      {namesAt("from", t("wayFrom"))}
      <svg aria-hidden="true" viewBox={`0 0 1 ${flow.height}`} preserveAspectRatio="none">
        {flow.bands.map((band) => (
          <path
            key={`${band.from} ${band.to}`}
            className={`${styles["band"]} ${isChosen(band) ? styles["chosen"] : ""} ${chosen === undefined || isChosen(band) ? "" : styles["faded"]}`}
            d={bandPath(band)}
          />
        ))}
      </svg>
      {namesAt("to", t("wayTo"))}
    </div>
  );
}

interface FlowNamesProps {
  label: string;
  side: Side;
  bars: readonly FlowBar[];
  halls: readonly HallVisits[];
  pressed: ChosenBar | undefined;
  /** Returns the band between a bar and the chosen one at the other side. */
  bandOf: (hall: string) => FlowBand | undefined;
  onPress: (bar: ChosenBar | undefined) => void;
  onPoint: (bar: ChosenBar | undefined) => void;
}

/** FlowNames are the bars at one side, each with its name, which is a button that chooses it. */
function FlowNames({ label, side, bars, halls, pressed, bandOf, onPress, onPoint }: FlowNamesProps): ReactNode {
  const t = useTranslations("statistics");
  const format = useFormatter();
  return (
    <ToggleButtonGroup
      className={`${styles["names"]} ${styles[side]}`}
      aria-label={label}
      orientation="vertical"
      selectedKeys={pressed?.side === side ? [pressed.hall] : []}
      onSelectionChange={([hall]) => onPress(hall === undefined ? undefined : { side, hall: String(hall) })}
    >
      {bars.map((bar) => {
        const hall = halls.find(({ id }) => id === bar.hall);
        const band = bandOf(bar.hall);
        return (
          <div
            key={bar.hall}
            className={styles["row"]}
            style={{ insetBlockStart: `${bar.rowTop}rem`, blockSize: `${bar.rowHeight}rem` }}
          >
            <ToggleButton
              id={bar.hall}
              className={`${styles["name"]} ${hall ? "" : styles["outside"]}`}
              onHoverStart={() => onPoint({ side, hall: bar.hall })}
              onHoverEnd={() => onPoint(undefined)}
              onFocus={() => onPoint({ side, hall: bar.hall })}
              onBlur={() => onPoint(undefined)}
            >
              <span title={hall?.name}>
                {hall ? <HallName hall={hall} /> : bar.hall === BEGINNING ? t("beginning") : t("end")}
              </span>
            </ToggleButton>
            {band === undefined ? null : (
              <span
                className={styles["visits"]}
                aria-hidden="true"
                style={{ insetBlockStart: `${numberTopOf(bar, side, band)}rem` }}
              >
                {format.number(band.visits)}
              </span>
            )}
            <span className={styles["bar"]} aria-hidden="true" style={{ blockSize: `${bar.height}rem` }} />
          </div>
        );
      })}
    </ToggleButtonGroup>
  );
}
