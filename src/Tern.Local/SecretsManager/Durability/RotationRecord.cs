using Tern.Local.Durability;
using Tern.Local.SecretsManager.Rotation;
using Tern.SecretsManager;

namespace Tern.Local.SecretsManager.Durability;

/// <summary>The binary form of the rotation of a secret: its rules, its times, and the rotation in progress.</summary>
internal static class RotationRecord
{
    public static void Write(in RecordWriter writer, StoredSecret secret)
    {
        writer.OptionalBoolean(secret.IsRotationEnabled);
        writer.OptionalText(secret.RotationFunction);
        writer.OptionalTime(secret.RotatedAt);
        writer.OptionalTime(secret.RotatesAt);
        writer.Boolean(secret.RotationRules is not null);
        if (secret.RotationRules is { } rules)
        {
            writer.OptionalInteger(rules.AutomaticallyAfterDays);
            writer.OptionalText(rules.Duration);
            writer.OptionalText(rules.ScheduleExpression);
        }
        writer.Boolean(secret.Rotation is not null);
        if (secret.Rotation is { } rotation)
        {
            writer.Text(rotation.VersionId);
            writer.Text(rotation.Function);
            writer.Integer(rotation.Step);
        }
    }

    public static void Read(ref RecordReader reader, StoredSecret secret)
    {
        secret.IsRotationEnabled = reader.OptionalBoolean();
        secret.RotationFunction = reader.OptionalText();
        secret.RotatedAt = reader.OptionalTime();
        secret.RotatesAt = reader.OptionalTime();
        if (reader.Boolean())
        {
            secret.RotationRules = new RotationRulesType
            {
                AutomaticallyAfterDays = reader.OptionalInteger(),
                Duration = reader.OptionalText(),
                ScheduleExpression = reader.OptionalText(),
            };
        }
        if (reader.Boolean())
            secret.Rotation = new RotationInProgress(reader.Text(), reader.Text(), checked((int)reader.Integer()));
    }
}
