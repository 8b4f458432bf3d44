using System.Globalization;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using Tern.Local.SecretsManager;
using Tern.Local.SecretsManager.Operations;
using Tern.Local.Services;
using Tern.SecretsManager;
using Tern.Ssm;

namespace Tern.Local.Ssm;

/// <summary>Parameters that are references to secrets: <c>/aws/reference/secretsmanager/NAME</c>, also with a version or a staging label after a colon.</summary>
/// <param name="secrets">The secrets of all accounts and regions.</param>
/// <seealso href="https://docs.aws.amazon.com/systems-manager/latest/userguide/integration-ps-secretsmanager.html">References to secrets</seealso>
internal sealed class SecretReferences(ScopedStates<SecretStore> secrets)
{
    private const string Prefix = "/aws/reference/secretsmanager/";

    private static readonly JsonWriterOptions s_options = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>Whether a name is a reference to a secret.</summary>
    public static bool IsReference(string name) => name.StartsWith(Prefix, StringComparison.Ordinal);

    /// <summary>Returns a secret as a parameter.</summary>
    /// <param name="scope">The account and the region.</param>
    /// <param name="name">The name.</param>
    /// <param name="withDecryption">Whether the value is decrypted.</param>
    /// <exception cref="TernServiceException">The secret does not exist, or the value is not decrypted.</exception>
    public Parameter Get(ResourceScope scope, string name, bool? withDecryption)
    {
        if (withDecryption != true)
            throw ParameterErrors.Validation("WithDecryption flag must be True for retrieving a Secret Manager secret.");
        int colon = name.IndexOf(':', StringComparison.Ordinal);
        string id = colon < 0 ? name[Prefix.Length..] : name[Prefix.Length..colon];
        string? version = colon < 0 ? null : name[(colon + 1)..];
        try
        {
            GetSecretValueResponse secret = secrets.Get(scope).Execute(static (store, request) => Read(store, request.id, request.version), (id, version));
            return new Parameter
            {
                Name = colon < 0 ? name : name[..colon],
                Arn = secret.Arn,
                Type = ParameterType.SecureString,
                Value = secret.SecretString ?? Convert.ToBase64String(secret.SecretBinary!.Value.Span),
                Version = 0,
                Selector = colon < 0 ? null : name[colon..],
                SourceResult = Describe(secret),
                LastModifiedDate = secret.CreatedDate,
            };
        }
        catch (SecretsManagerException)
        {
            throw new ParameterNotFoundException($"An error occurred (ParameterNotFound) when referencing Secrets Manager: Secret {name} not found.");
        }
    }

    private static GetSecretValueResponse Read(SecretStore store, string id, string? version)
    {
        bool isId = version is not null && store.Find(id)?.FindVersion(version) is not null;
        return GetSecretValue.Execute(store, new() { SecretId = id, VersionId = isId ? version : null, VersionStage = isId ? null : version });
    }

    // The response of Secrets Manager, with the names and the format of times of the service.
    private static string Describe(GetSecretValueResponse secret)
    {
        using var output = new MemoryStream();
        using (var writer = new Utf8JsonWriter(output, s_options))
        {
            writer.WriteStartObject();
            writer.WriteString("ARN"u8, secret.Arn);
            writer.WriteString("name"u8, secret.Name);
            writer.WriteString("versionId"u8, secret.VersionId);
            if (secret.SecretString is { } text)
                writer.WriteString("secretString"u8, text);
            writer.WriteStartArray("versionStages"u8);
            foreach (string stage in secret.VersionStages)
                writer.WriteStringValue(stage);
            writer.WriteEndArray();
            writer.WriteString("createdDate"u8, secret.CreatedDate.UtcDateTime.ToString("MMM d, yyyy, h:mm:ss tt", CultureInfo.InvariantCulture));
            writer.WriteEndObject();
        }
        return Encoding.UTF8.GetString(output.ToArray());
    }
}
