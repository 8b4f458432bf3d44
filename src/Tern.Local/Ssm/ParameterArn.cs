namespace Tern.Local.Ssm;

/// <summary>The ARNs of parameters: <c>arn:aws:ssm:REGION:ACCOUNT:parameter/NAME</c>. The slash before the name is also the first one of a path.</summary>
/// <seealso href="https://docs.aws.amazon.com/service-authorization/latest/reference/list_awssystemsmanager.html">Resource types</seealso>
internal static class ParameterArn
{
    /// <summary>Creates the ARN of a parameter.</summary>
    public static string Create(ParameterStore store, string name) => $"{GetPrefix(store)}{(name.StartsWith('/') ? "" : "/")}{name}";

    /// <summary>Whether a text is an ARN.</summary>
    public static bool IsArn(string text) => text.StartsWith("arn:", StringComparison.Ordinal);

    /// <summary>Returns the name of a name or an ARN. An ARN of another account or region is returned unchanged, and is not the name of a parameter.</summary>
    public static string GetName(ParameterStore store, string nameOrArn)
    {
        string prefix = GetPrefix(store);
        if (!nameOrArn.StartsWith(prefix + "/", StringComparison.Ordinal))
            return nameOrArn;
        string path = nameOrArn[prefix.Length..];
        return store.Find(path) is null && store.Find(path[1..]) is not null ? path[1..] : path;
    }

    private static string GetPrefix(ParameterStore store) => $"arn:aws:ssm:{store.Scope.Region}:{store.Scope.AccountId}:parameter";
}
