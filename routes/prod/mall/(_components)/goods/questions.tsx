import { ConfirmDialog, FormDialog } from "@/components/dialog.tsx";
import { SelectField, TextField } from "@/components/fields.tsx";
import { labelsBy } from "@/components/form.tsx";
import { useT } from "@/components/reader.tsx";
import type { GoodsDetail } from "@/db/catalogue/goods_detail.ts";
import type { Refused } from "@/domain/errors.ts";
import { DraftsNote } from "./drafts_note.tsx";
import type { Asked } from "./load.ts";
import { successorsOf } from "./successors.ts";

interface QuestionProps {
  goods: GoodsDetail;
  asked: Asked;
  /** what was typed in the question */
  typed: Readonly<Record<string, string>>;
  refused?: Refused;
}

/** The page's question about a version: the copy's name, the successor, or whether to delete it. */
export function Question(props: QuestionProps) {
  const t = useT();
  const { goods, asked, refused } = props;
  const { about, version } = asked;
  if (about === "copy") return <Copy {...props} />;
  if (about === "supersede") return <Supersede {...props} />;
  return (
    <ConfirmDialog
      title={t("catalogue.version.delete.title")}
      text={t("catalogue.version.delete.text")}
      facts={[[
        goods.name,
        version.version,
      ]]}
      close={pageOf(goods)}
      submit={t("common.delete")}
      event="delete"
      values={{ id: version.id }}
      refused={refused}
      danger
    />
  );
}

function Copy({ goods, asked: { version }, typed, refused }: QuestionProps) {
  const t = useT();
  return (
    <FormDialog
      close={pageOf(goods)}
      event="copy"
      values={{ id: version.id }}
      title={t("catalogue.version.copy.title", { version: version.version })}
      submit={t("catalogue.version.copy")}
      refused={refused}
      labels={labelsBy(t, { version: "catalogue.version.copy.name" })}
    >
      <p class="mut">{t("catalogue.version.copy.text")}</p>
      <TextField
        name="version"
        label={t("catalogue.version.copy.name")}
        value={typed.version ?? ""}
        error={refused?.fields.version}
        required
        autofocus
      />
    </FormDialog>
  );
}

function Supersede(props: QuestionProps) {
  const { goods, asked, typed, refused } = props;
  const t = useT();
  const { version, drafts } = asked;
  const others = successorsOf(version, goods.versions);
  const none = t("catalogue.version.supersede.none");
  const chosen = typed.superseded_by ?? String(others[0]?.id ?? "");
  // Another choice in its place would be another act than the one that was refused.
  const lost = chosen !== "" && !others.some(({ id }) => String(id) === chosen);
  return (
    <FormDialog
      close={pageOf(goods)}
      event="supersede"
      values={{ id: version.id, revision: version.revision }}
      title={t("catalogue.version.supersede.title", {
        version: version.version,
      })}
      submit={t("catalogue.version.supersede")}
      refused={refused}
      labels={labelsBy(t, { superseded_by: "catalogue.version.supersede.by" })}
    >
      <p class="mut">
        {t(
          version.status === 1
            ? "catalogue.version.supersede.text"
            : "catalogue.version.supersede.another",
        )}
      </p>
      <DraftsNote
        of="catalogue.version.drafts"
        drafts={drafts}
      />
      <SelectField
        name="superseded_by"
        label={t("catalogue.version.supersede.by")}
        value={chosen}
        unchosen={lost ? t("common.choose") : undefined}
        error={refused?.fields.superseded_by}
        blank={version.status === 1 ? none : undefined}
        options={others.map(({ id, version }) => [String(id), version])}
        autofocus
      />
    </FormDialog>
  );
}

function pageOf({ id }: GoodsDetail): string {
  return `/prod/mall/good/${id}`;
}
