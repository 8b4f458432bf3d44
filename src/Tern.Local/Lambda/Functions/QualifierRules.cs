using Tern.Local.Lambda.Aliases;

namespace Tern.Local.Lambda.Functions;

/// <summary>The rules for the qualifiers of requests.</summary>
internal static class QualifierRules
{
    /// <summary>Checks that a version or an alias exists.</summary>
    /// <param name="function">The function.</param>
    /// <param name="qualifier">The version or the alias; null for none.</param>
    /// <exception cref="TernServiceException">The version or the alias does not exist.</exception>
    public static void Check(StoredFunction function, string? qualifier)
    {
        if (qualifier is null || function.FindVersion(qualifier) is not null || function.Aliases.ContainsKey(qualifier))
            return;
        bool isAlias = qualifier.AsSpan().ContainsAnyExceptInRange('0', '9') && !qualifier.Contains('$', StringComparison.Ordinal);
        throw isAlias ? AliasOperations.NotFound(function, qualifier) : LambdaFailures.FunctionNotFound($"{function.Arn}:{qualifier}");
    }

    /// <summary>Checks that a request changes the unpublished version.</summary>
    /// <exception cref="TernServiceException">The request names another version, or an alias.</exception>
    public static void CheckLatest(FunctionReference reference)
    {
        if (reference.QualifierOrLatest != FunctionReference.Latest)
            throw LambdaFailures.InvalidParameter("Current operation does not support versions other than $LATEST. Please set the version to $LATEST or do not set a version in your request.");
    }
}
