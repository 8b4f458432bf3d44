using Tern.Local.Durability;

namespace Tern.Local.SecretsManager.Durability;

/// <summary>The binary form of a version with its value.</summary>
internal static class SecretVersionRecord
{
    private const byte None = 0;
    private const byte Text = 1;
    private const byte Binary = 2;

    public static void Write(in RecordWriter writer, SecretVersion version)
    {
        writer.Text(version.Id);
        WriteValue(writer, version.Value);
        writer.Time(version.CreatedAt);
        writer.OptionalText(version.KmsKeyId);
        writer.OptionalTime(version.AccessedAt);
        writer.Integer(version.Stages.Count);
        foreach (string stage in version.Stages)
            writer.Text(stage);
    }

    public static SecretVersion Read(ref RecordReader reader)
    {
        var version = new SecretVersion
        {
            Id = reader.Text(),
            Value = ReadValue(ref reader),
            CreatedAt = reader.Time(),
            KmsKeyId = reader.OptionalText(),
            AccessedAt = reader.OptionalTime(),
        };
        for (int count = reader.Count(); count > 0; count--)
            version.Stages.Add(reader.Text());
        return version;
    }

    private static void WriteValue(in RecordWriter writer, SecretValue? value)
    {
        if (value is null)
        {
            writer.Byte(None);
        }
        else if (value.Text is { } text)
        {
            writer.Byte(Text);
            writer.Text(text);
        }
        else
        {
            writer.Byte(Binary);
            writer.Bytes(value.Binary);
        }
    }

    private static SecretValue? ReadValue(ref RecordReader reader) => reader.Byte() switch
    {
        None => null,
        Text => SecretValue.Create(reader.Text(), null),
        Binary => SecretValue.Create(null, reader.Bytes().ToArray()),
        _ => throw new InvalidDataException("The kind of a secret value is invalid; 0, 1 or 2 is expected."),
    };
}
