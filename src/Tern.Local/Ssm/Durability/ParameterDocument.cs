using Tern.Local.Durability;
using Tern.Local.Services;
using Tern.Local.Ssm.Policies;
using Tern.Ssm;

namespace Tern.Local.Ssm.Durability;

/// <summary>The document of a parameter: its versions and tags. Values are not encrypted, also those of <c>SecureString</c>.</summary>
internal static class ParameterDocument
{
    /// <summary>The collection of the documents.</summary>
    public const string Collection = "ssm/parameters";

    /// <summary>Creates the key of a document.</summary>
    public static DocumentKey Key(ResourceScope scope, string name) => new(Collection, scope, name);

    public static void Write(in RecordWriter writer, StoredParameter parameter)
    {
        writer.Text(parameter.Name);
        writer.Text(parameter.Arn);
        writer.Integer(parameter.Tags.Count);
        foreach (Tag tag in parameter.Tags)
        {
            writer.Text(tag.Key);
            writer.Text(tag.Value);
        }
        writer.Integer(parameter.Versions.Count);
        foreach (StoredVersion version in parameter.Versions)
            Write(writer, version);
    }

    public static StoredParameter Read(ref RecordReader reader)
    {
        var parameter = new StoredParameter(reader.Text(), reader.Text());
        for (int count = reader.Count(); count > 0; count--)
            parameter.Tags.Add(new Tag { Key = reader.Text(), Value = reader.Text() });
        for (int count = reader.Count(); count > 0; count--)
            parameter.Versions.Add(ReadVersion(ref reader));
        return parameter.Versions.Count > 0 ? parameter : throw new InvalidDataException("The parameter has no versions.");
    }

    private static void Write(in RecordWriter writer, StoredVersion version)
    {
        writer.Integer(version.Number);
        writer.Text(version.Value);
        writer.OptionalText(version.Ciphertext);
        writer.Text(version.Type.Value);
        writer.OptionalText(version.KeyId);
        writer.Text(version.Tier.Value);
        writer.OptionalText(version.Description);
        writer.OptionalText(version.AllowedPattern);
        writer.Text(version.DataType);
        writer.Integer(version.Policies.Count);
        foreach (StoredPolicy policy in version.Policies)
        {
            writer.Text(policy.Type);
            writer.Text(policy.Text);
            writer.OptionalTime(policy.ExpiresAt);
        }
        writer.Time(version.ModifiedAt);
        writer.Text(version.ModifiedBy);
        writer.Integer(version.Labels.Count);
        foreach (string label in version.Labels)
            writer.Text(label);
    }

    private static StoredVersion ReadVersion(ref RecordReader reader)
    {
        var version = new StoredVersion
        {
            Number = reader.Integer(),
            Value = reader.Text(),
            Ciphertext = reader.OptionalText(),
            Type = new ParameterType(reader.Text()),
            KeyId = reader.OptionalText(),
            Tier = new ParameterTier(reader.Text()),
            Description = reader.OptionalText(),
            AllowedPattern = reader.OptionalText(),
            DataType = reader.Text(),
            Policies = ReadPolicies(ref reader),
            ModifiedAt = reader.Time(),
            ModifiedBy = reader.Text(),
        };
        for (int count = reader.Count(); count > 0; count--)
            version.Labels.Add(reader.Text());
        return version;
    }

    private static StoredPolicy[] ReadPolicies(ref RecordReader reader)
    {
        var policies = new StoredPolicy[reader.Count()];
        for (int i = 0; i < policies.Length; i++)
            policies[i] = new StoredPolicy(reader.Text(), reader.Text(), reader.OptionalTime());
        return policies;
    }
}
