using Tern.Lambda;

namespace Tern.Local.Lambda.Functions;

/// <summary><c>DeleteFunction</c>.</summary>
internal static class DeleteFunction
{
    private const int NoContent = 204;

    public static DeleteFunctionResponse Execute(FunctionOperation operation, DeleteFunctionRequest request)
    {
        FunctionReference reference = operation.Parse(request.FunctionName, request.Qualifier);
        if (reference.Qualifier == FunctionReference.Latest)
            throw LambdaFailures.InvalidParameter("$LATEST version cannot be deleted without deleting the function.");
        // A name with a dollar sign, for example $latest, is not the name of an alias.
        if (reference.Qualifier is { } alias && !alias.StartsWith('$') && alias.ContainsAnyExceptInRange('0', '9'))
            throw LambdaFailures.InvalidParameter("Deletion of aliases is not currently supported.");
        StoredFunction function = operation.Catalog.Get(reference with { Qualifier = null });
        if (reference.Qualifier is { } version)
            DeleteVersion(operation.Catalog, function, version);
        else
            operation.Catalog.Remove(function.Name);
        return new DeleteFunctionResponse { StatusCode = NoContent };
    }

    // A version that does not exist is not an error.
    private static void DeleteVersion(FunctionCatalog catalog, StoredFunction function, string version)
    {
        string[] aliases = [.. function.Aliases.Values.Where(alias => alias.Version == version || alias.Weights.ContainsKey(version)).Select(alias => alias.Name)];
        if (aliases.Length > 0)
            throw LambdaFailures.Conflict($"Version {version} is in use by the following aliases: [{string.Join(", ", aliases)}]. Please update/delete these aliases before deleting the version.");
        function.Versions.RemoveAll(published => published.Version == version);
        function.SetProvisioned(version, null);
        catalog.Save(function);
    }
}
