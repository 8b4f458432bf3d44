using System.Text.Json;
using Tern.Lambda;
using Tern.Local.Lambda.Functions;
using Tern.Local.Lambda.Policies;

namespace Tern.Local.Lambda.Urls;

/// <summary>Decides whether a caller may invoke a function by its URL.</summary>
/// <remarks>
/// The resource policy is evaluated as the service does for the action <c>lambda:InvokeFunctionUrl</c>. Policies of users and roles are not supported: a caller of
/// the account of the function has access, if its requests are signed.
/// </remarks>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/urls-auth.html">Control access to Lambda function URLs</seealso>
internal static class UrlAuthorization
{
    /// <summary>Whether the policy of a function allows an anonymous caller, or a caller of another account.</summary>
    /// <param name="function">The function.</param>
    /// <param name="qualifier">The alias or <c>$LATEST</c>.</param>
    /// <param name="authType">The authentication type of the URL.</param>
    /// <param name="caller">The caller; null for an anonymous one.</param>
    public static bool IsAllowed(StoredFunction function, string qualifier, FunctionUrlAuthType authType, UrlCaller? caller) =>
        (caller is not null && caller.AccountId == function.Scope.AccountId)
        || (function.Policies.TryGetValue(qualifier, out ResourcePolicy? policy) && policy.Statements.Exists(statement => Allows(statement.Json, authType, caller)));

    private static bool Allows(string json, FunctionUrlAuthType authType, UrlCaller? caller)
    {
        using JsonDocument statement = JsonDocument.Parse(json);
        return AllowsAction(statement.RootElement.GetProperty("Action").GetString()!)
            && AllowsPrincipal(statement.RootElement.GetProperty("Principal"), caller)
            && AllowsAuthType(statement.RootElement, authType);
    }

    private static bool AllowsAction(string action) =>
        action == "*" || action.Equals("lambda:*", StringComparison.OrdinalIgnoreCase) || action.Equals("lambda:InvokeFunctionUrl", StringComparison.OrdinalIgnoreCase);

    private static bool AllowsPrincipal(JsonElement principal, UrlCaller? caller)
    {
        if (principal.ValueKind == JsonValueKind.String)
            return principal.GetString() == "*";
        return caller is not null
            && principal.TryGetProperty("AWS", out JsonElement account)
            && (account.GetString() == $"arn:aws:iam::{caller.AccountId}:root" || account.GetString() == caller.Arn);
    }

    private static bool AllowsAuthType(JsonElement statement, FunctionUrlAuthType authType) =>
        !statement.TryGetProperty("Condition", out JsonElement conditions)
        || !conditions.TryGetProperty("StringEquals", out JsonElement equal)
        || !equal.TryGetProperty("lambda:FunctionUrlAuthType", out JsonElement required)
        || required.GetString() == authType.Value;
}
