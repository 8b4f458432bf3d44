using Tern.Local.Lambda.Aliases;

namespace Tern.Local.Lambda.Functions;

/// <summary>A version that a request refers to.</summary>
/// <param name="Function">The function.</param>
/// <param name="Version">The version. For an alias with several versions, one of them is selected by its weight.</param>
/// <param name="Arn">The ARN as the request names it: with a qualifier only if the request has one.</param>
internal sealed record ResolvedFunction(StoredFunction Function, StoredVersion Version, string Arn)
{
    /// <summary>Finds a version to describe: that of an alias is its first version, whatever the weights are. The caller holds the lock of the catalog.</summary>
    /// <exception cref="TernServiceException">The function, the version or the alias does not exist.</exception>
    public static ResolvedFunction Find(FunctionCatalog catalog, FunctionReference reference) =>
        TryDescribe(catalog, reference) ?? throw LambdaFailures.FunctionNotFound(reference.GetArn(catalog.Scope));

    /// <summary>Finds a version to describe, as <see cref="Find"/>; null if there is none.</summary>
    public static ResolvedFunction? TryDescribe(FunctionCatalog catalog, FunctionReference reference) => TryFind(catalog, reference, alias => alias.Version);

    /// <summary>Finds a version to invoke; null if there is none. The caller holds the lock of the catalog.</summary>
    public static ResolvedFunction? TryFind(FunctionCatalog catalog, FunctionReference reference) => TryFind(catalog, reference, alias => alias.SelectVersion());

    private static ResolvedFunction? TryFind(FunctionCatalog catalog, FunctionReference reference, Func<FunctionAlias, string> select)
    {
        if (!catalog.TryFind(reference.Name, out StoredFunction? function))
            return null;
        string qualifier = reference.QualifierOrLatest;
        StoredVersion? version = function.FindVersion(qualifier);
        if (version is null && function.Aliases.TryGetValue(qualifier, out FunctionAlias? alias))
            version = function.FindVersion(select(alias));
        return version is null ? null : new ResolvedFunction(function, version, reference.GetArn(catalog.Scope));
    }
}
