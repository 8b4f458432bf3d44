using System.Text.Json;

namespace Tern.Local.SecretsManager;

/// <summary>Checks the JSON of resource policies. Policies have no effect on requests.</summary>
/// <seealso href="https://docs.aws.amazon.com/secretsmanager/latest/userguide/auth-and-access_resource-policies.html">Resource-based policies</seealso>
internal static class ResourcePolicy
{
    /// <summary>Returns the problem of a policy; null if it is valid.</summary>
    public static string? FindProblem(string json)
    {
        if (Parse(json) is not { } policy)
            return "The resource policy is not valid JSON. Expected a policy document.";
        if (!policy.TryGetProperty("Statement", out JsonElement statements))
            return "The resource policy has no Statement.";
        foreach (JsonElement statement in GetStatements(statements))
        {
            if (statement.ValueKind != JsonValueKind.Object || !HasText(statement, "Effect", "Allow", "Deny"))
                return "A statement of the resource policy has no valid Effect. Expected Allow or Deny.";
            if (!HasAny(statement, "Principal", "NotPrincipal") || !HasAny(statement, "Action", "NotAction") || !HasAny(statement, "Resource", "NotResource"))
                return "A statement of the resource policy has no Principal, Action or Resource.";
        }
        return null;
    }

    /// <summary>Whether a valid policy allows access to all principals without a condition.</summary>
    public static bool IsPublic(string json) =>
        Parse(json) is { } policy && GetStatements(policy.GetProperty("Statement")).Any(statement =>
            HasText(statement, "Effect", "Allow") && !statement.TryGetProperty("Condition", out _) && statement.TryGetProperty("Principal", out JsonElement principal) && IsEveryone(principal));

    private static bool IsEveryone(JsonElement principal) => principal.ValueKind switch
    {
        JsonValueKind.String => principal.GetString() == "*",
        JsonValueKind.Array => principal.EnumerateArray().Any(IsEveryone),
        JsonValueKind.Object => principal.TryGetProperty("AWS", out JsonElement accounts) && IsEveryone(accounts),
        _ => false,
    };

    private static JsonElement? Parse(string json)
    {
        try
        {
            return JsonElement.Parse(json) is { ValueKind: JsonValueKind.Object } policy ? policy : null;
        }
        catch (JsonException)
        {
            return null;
        }
    }

    private static JsonElement[] GetStatements(JsonElement statements) => statements.ValueKind == JsonValueKind.Array ? [.. statements.EnumerateArray()] : [statements];

    private static bool HasText(JsonElement element, string name, params string[] values) =>
        element.TryGetProperty(name, out JsonElement value) && value.ValueKind == JsonValueKind.String && values.Contains(value.GetString());

    private static bool HasAny(JsonElement element, params string[] names) => names.Any(name => element.TryGetProperty(name, out _));
}
