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
            TextsRecord.Write(writer, rule.AllowedHeaders);
            TextsRecord.Write(writer, rule.AllowedMethods);
            TextsRecord.Write(writer, rule.AllowedOrigins);
            TextsRecord.Write(writer, rule.ExposeHeaders);
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
                AllowedHeaders = TextsRecord.Read(ref reader),
                AllowedMethods = TextsRecord.Read(ref reader),
                AllowedOrigins = TextsRecord.Read(ref reader),
                ExposeHeaders = TextsRecord.Read(ref reader),
                MaxAgeSeconds = (int?)reader.OptionalInteger(),
            };
        }
        return rules;
    }
}
