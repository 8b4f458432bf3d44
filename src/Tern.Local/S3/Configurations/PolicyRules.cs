using System.Text.Json;

namespace Tern.Local.S3.Configurations;

/// <summary>Validates the policy of a bucket.</summary>
internal static class PolicyRules
{
    /// <exception cref="S3ServiceException">The policy is not a JSON object with statements.</exception>
    public static void Check(string policy)
    {
        if (!policy.StartsWith('{'))
            throw InvalidJson();
        JsonDocument document;
        try
        {
            document = JsonDocument.Parse(policy);
        }
        catch (JsonException)
        {
            throw InvalidJson();
        }
        using (document)
        {
            if (!document.RootElement.TryGetProperty("Statement", out _))
                throw Malformed("Missing required field Statement");
        }
    }

    private static S3ServiceException InvalidJson() => Malformed("Policies must be valid JSON and the first byte must be '{'");

    private static S3ServiceException Malformed(string message) => new(400, "MalformedPolicy", message);
}
