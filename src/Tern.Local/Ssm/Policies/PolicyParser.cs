using System.Globalization;
using System.Text.Json;
using Tern.Ssm;

namespace Tern.Local.Ssm.Policies;

/// <summary>Parses the policies of a request.</summary>
/// <seealso href="https://docs.aws.amazon.com/systems-manager/latest/userguide/parameter-store-policies.html">Parameter policies</seealso>
internal static class PolicyParser
{
    private const int MaxCount = 10;

    /// <summary>Returns the policies of a JSON array, or of one object. Empty objects are ignored; they remove the policies of a parameter.</summary>
    /// <exception cref="TernServiceException">The JSON or a policy is not valid.</exception>
    public static IReadOnlyList<StoredPolicy> Parse(string json)
    {
        JsonElement root;
        try
        {
            root = JsonElement.Parse(json);
        }
        catch (JsonException)
        {
            throw InvalidAttribute("The policies are not valid JSON. Expected an array of policies.");
        }
        JsonElement[] elements = root.ValueKind switch
        {
            JsonValueKind.Array => [.. root.EnumerateArray()],
            JsonValueKind.Object => [root],
            _ => throw InvalidAttribute("The policies are not valid. Expected an array of policies."),
        };
        StoredPolicy[] policies = [.. elements.Where(element => element.ValueKind != JsonValueKind.Object || element.EnumerateObject().Any()).Select(ParseOne)];
        if (policies.Length > MaxCount)
            throw new PoliciesLimitExceededException("You specified more than the maximum number of allowed policies for the parameter. The maximum is 10.");
        if (policies.Count(policy => policy.ExpiresAt is not null) > 1)
            throw new IncompatiblePolicyException("There is a conflict in the policies specified for this parameter. You can't specify two Expiration policies for a parameter.");
        if (policies.Any(policy => policy.Type == "ExpirationNotification") && !policies.Any(policy => policy.ExpiresAt is not null))
            throw new IncompatiblePolicyException("An ExpirationNotification policy requires an Expiration policy.");
        return policies;
    }

    private static StoredPolicy ParseOne(JsonElement policy)
    {
        string type = GetText(policy, "Type") ?? throw new InvalidPolicyTypeException("A policy has no Type. Expected Expiration, ExpirationNotification or NoChangeNotification.");
        if (GetText(policy, "Version") != "1.0")
            throw InvalidAttribute($"The Version of the policy {type} is not valid. Expected 1.0.");
        JsonElement attributes = policy.TryGetProperty("Attributes", out JsonElement found) ? found : default;
        string text = policy.GetRawText();
        switch (type)
        {
            case "Expiration":
                return new(type, text, DateTimeOffset.TryParse(GetText(attributes, "Timestamp"), CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal, out DateTimeOffset time)
                    ? time
                    : throw InvalidAttribute("The attribute Timestamp of the policy Expiration is missing or not valid. Expected an ISO 8601 timestamp."));
            case "ExpirationNotification":
                CheckDuration(attributes, type, "Before");
                return new(type, text, null);
            case "NoChangeNotification":
                CheckDuration(attributes, type, "After");
                return new(type, text, null);
            default:
                throw new InvalidPolicyTypeException($"The policy type {type} is not valid. Expected Expiration, ExpirationNotification or NoChangeNotification.");
        }
    }

    private static void CheckDuration(JsonElement attributes, string type, string name)
    {
        if (!int.TryParse(GetText(attributes, name), NumberStyles.None, CultureInfo.InvariantCulture, out int count) || count == 0)
            throw InvalidAttribute($"The attribute {name} of the policy {type} is missing or not valid. Expected a positive number.");
        if (GetText(attributes, "Unit") is not ("Days" or "Hours"))
            throw InvalidAttribute($"The attribute Unit of the policy {type} is missing or not valid. Expected Days or Hours.");
    }

    private static string? GetText(JsonElement element, string name) =>
        element.ValueKind == JsonValueKind.Object && element.TryGetProperty(name, out JsonElement value) && value.ValueKind == JsonValueKind.String ? value.GetString() : null;

    private static InvalidPolicyAttributeException InvalidAttribute(string message) => new(message);
}
