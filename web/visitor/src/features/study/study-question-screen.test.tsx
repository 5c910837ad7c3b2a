import { SAMPLE_IDENTIFIER, sampleMuseum } from "@cicerone/api/testing/museum";
import type { Study } from "@cicerone/api/types";
import { LanguageProvider } from "@cicerone/i18n/provider";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { RouterProvider } from "../../core/navigation/router/react";
import { createRouter } from "../../core/navigation/router/router";
import english from "../../i18n/catalogues/en.json";
import { createTestServices, servicesWrapper } from "../../testing/services";
import { StudyQuestionScreen } from "./study-question-screen";

const studyOf = (count: number): Study => ({
  idStudy: 1,
  showOn: "EASYGUIDE",
  questions: Array.from({ length: count }, (_, order) => ({
    idStudyQuestion: order + 1,
    idArtwork: 11,
    mandatory: false,
    order,
    active: true,
    localizations: [],
    answers: [{ idStudyQuestionAnswer: order + 1, type: "TEXT", order: 0, options: [], localizations: [] }],
  })),
});

async function show(count: number) {
  const services = { ...createTestServices(), sendAnswers: async () => undefined };
  services.museumStore.setState({ museum: sampleMuseum({ studies: [studyOf(count)] }), identifier: SAMPLE_IDENTIFIER });
  const router = createRouter<React.ReactNode>({
    enter: () => new Promise(() => {}),
    window,
    sessionStorage: () => sessionStorage,
  });
  const navigate = vi.spyOn(router, "navigate");
  const catalogue = { language: "en", messages: english } as const;
  await act(
    async () =>
      void render(
        <LanguageProvider language="en" initial={catalogue} load={async () => catalogue}>
          <RouterProvider router={router}>
            <StudyQuestionScreen params={{ idArtwork: 11 }} query={{}} />
          </RouterProvider>
        </LanguageProvider>,
        { wrapper: servicesWrapper(services) },
      ),
  );
  return navigate;
}

it.each([
  [1, 0],
  [10, 10],
  [34, 0],
])("STUDY-1: %i questions have %i dots, which take one row", async (count, dots) => {
  await show(count);
  expect(screen.queryAllByLabelText(/^Go to/)).toHaveLength(dots);
  if (count > 1) expect(screen.getByText(`Question 1 of ${count}`)).toBeTruthy();
});

it("STUDY-5: the thanks are left once, though the visitor taps twice and their time ends", async () => {
  vi.useFakeTimers();
  const navigate = await show(1);
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "A child told me" } });
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Finish" })));
  const next = screen.getByRole("button", { name: "Continue" });
  fireEvent.click(next);
  fireEvent.click(next);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(navigate).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
