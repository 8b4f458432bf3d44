using Tern.Local.Services;

namespace Tern.Local.Lambda.Functions;

/// <summary>The Amazon Resource Names (ARNs) of functions.</summary>
internal static class FunctionArns
{
    /// <summary>Creates the ARN of a function, a version or an alias.</summary>
    public static string Create(ResourceScope scope, string name, string? qualifier = null) =>
        $"arn:aws:lambda:{scope.Region}:{scope.AccountId}:function:{name}{(qualifier is null ? "" : ":" + qualifier)}";
}
