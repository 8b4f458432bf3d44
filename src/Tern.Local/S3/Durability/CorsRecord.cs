using Tern.Local.Durability;
using Tern.S3;

namespace Tern.Local.S3.Durability;

/// <summary>The binary form of CORS rules.</summary>
internal static class CorsRecord
{
    public static void Write(RecordWriter writer, IReadOnlyList<CorsRule>? rules)
    {
        writer.Boolean(rules is not null);
        if (rules is null)
            return;
        writer.Integer(rules.Count);
        foreach (CorsRule rule in rules)
        {
            writer.OptionalText(rule.ID);
            StringListRecord.Write(writer, rule.AllowedHeaders);
            StringListRecord.Write(writer, rule.AllowedMethods);
            StringListRecord.Write(writer, rule.AllowedOrigins);
            StringListRecord.Write(writer, rule.ExposeHeaders);
            writer.OptionalInteger(rule.MaxAgeSeconds);
        }
    }

    public static CorsRule[]? Read(ref RecordReader reader)
    {
        if (!reader.Boolean())
            return null;
        var rules = new CorsRule[reader.Count()];
        for (int i = 0; i < rules.Length; i++)
        {
            rules[i] = new CorsRule
            {
                ID = reader.OptionalText(),
                AllowedHeaders = StringListRecord.Read(ref reader),
                AllowedMethods = StringListRecord.Read(ref reader),
                AllowedOrigins = StringListRecord.Read(ref reader),
                ExposeHeaders = StringListRecord.Read(ref reader),
                MaxAgeSeconds = (int?)reader.OptionalInteger(),
            };
        }
        return rules;
    }
}
