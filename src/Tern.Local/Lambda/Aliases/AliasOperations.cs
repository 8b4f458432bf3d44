using Tern.Lambda;
using Tern.Local.Lambda.Functions;
using Tern.Local.Lambda.Listing;

namespace Tern.Local.Lambda.Aliases;

/// <summary><c>CreateAlias</c>, <c>GetAlias</c>, <c>UpdateAlias</c>, <c>DeleteAlias</c> and <c>ListAliases</c>.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/configuration-aliases.html">Lambda aliases</seealso>
internal static class AliasOperations
{
    private const int MaxAdditionalVersions = 1;

    public static AliasConfiguration Create(FunctionOperation operation, CreateAliasRequest request)
    {
        FunctionReference reference = operation.Parse(request.FunctionName);
        StoredFunction function = operation.Catalog.Get(reference with { Qualifier = request.FunctionVersion });
        CheckVersion(function, request.FunctionVersion);
        if (function.Aliases.ContainsKey(request.Name))
            throw LambdaFailures.Conflict($"Alias already exists: {function.Arn}:{request.Name}");
        var alias = new FunctionAlias
        {
            Name = request.Name,
            Version = request.FunctionVersion,
            Description = request.Description ?? "",
            Weights = ReadWeights(function, request.FunctionVersion, request.RoutingConfig),
        };
        function.Aliases.Add(alias.Name, alias);
        operation.Catalog.Save(function);
        return alias.ToConfiguration(function.Arn);
    }

    public static AliasConfiguration Get(FunctionOperation operation, GetAliasRequest request)
    {
        StoredFunction function = operation.Catalog.Get(operation.Parse(request.FunctionName));
        return function.Aliases.TryGetValue(request.Name, out FunctionAlias? alias) ? alias.ToConfiguration(function.Arn) : throw NotFound(function, request.Name);
    }

    public static AliasConfiguration Update(FunctionOperation operation, UpdateAliasRequest request)
    {
        StoredFunction function = operation.Catalog.Get(operation.Parse(request.FunctionName));
        if (!function.Aliases.TryGetValue(request.Name, out FunctionAlias? alias))
            throw LambdaFailures.NotFound($"Alias not found: {function.Arn}:{request.Name}");
        if (!string.IsNullOrEmpty(request.RevisionId) && request.RevisionId != alias.RevisionId)
            throw LambdaFailures.WrongRevision("GetFunction/GetAlias");
        string version = request.FunctionVersion ?? alias.Version;
        CheckVersion(function, version);
        FunctionAlias updated = alias with
        {
            Version = version,
            Description = request.Description ?? alias.Description,
            Weights = request.RoutingConfig is null ? alias.Weights : ReadWeights(function, version, request.RoutingConfig),
            RevisionId = Guid.NewGuid().ToString(),
        };
        function.Aliases[updated.Name] = updated;
        function.UpdateProvisionedVersions();
        operation.Catalog.Save(function);
        return updated.ToConfiguration(function.Arn);
    }

    /// <summary>Deletes an alias. It is not an error if it does not exist.</summary>
    public static DeleteAliasResponse Delete(FunctionOperation operation, DeleteAliasRequest request)
    {
        StoredFunction function = operation.Catalog.Get(operation.Parse(request.FunctionName));
        if (function.Aliases.Remove(request.Name))
        {
            function.SetProvisioned(request.Name, null);
            operation.Catalog.Save(function);
        }
        return new DeleteAliasResponse();
    }

    public static ListAliasesResponse List(FunctionOperation operation, ListAliasesRequest request)
    {
        StoredFunction function = operation.Catalog.Get(operation.Parse(request.FunctionName));
        IEnumerable<FunctionAlias> aliases = function.Aliases.Values.Where(alias => request.FunctionVersion is not { } version || alias.Version == version);
        (IReadOnlyList<FunctionAlias> page, string? next) = Page.Take(aliases, alias => alias.Name, request.Marker, request.MaxItems);
        return new ListAliasesResponse { Aliases = [.. page.Select(alias => alias.ToConfiguration(function.Arn))], NextMarker = next };
    }

    /// <summary>Creates the error of an alias that does not exist.</summary>
    public static TernServiceException NotFound(StoredFunction function, string alias) => LambdaFailures.NotFound($"Cannot find alias arn: {function.Arn}:{alias}");

    private static void CheckVersion(StoredFunction function, string version)
    {
        if (function.FindVersion(version) is null)
            throw LambdaFailures.FunctionNotFound($"{function.Arn}:{version}");
    }

    private static Dictionary<string, double> ReadWeights(StoredFunction function, string version, AliasRoutingConfiguration? routing)
    {
        var weights = new Dictionary<string, double>(StringComparer.Ordinal);
        foreach ((string additional, double weight) in routing?.AdditionalVersionWeights ?? [])
        {
            if (version == FunctionReference.Latest || additional == FunctionReference.Latest)
                throw LambdaFailures.InvalidParameter("$LATEST is not supported for an alias pointing to more than 1 version");
            if (additional == version)
                throw LambdaFailures.InvalidParameter($"Invalid function version {version}. Function version {version} is already included in routing configuration.");
            CheckVersion(function, additional);
            weights.Add(additional, weight);
        }
        return weights.Count <= MaxAdditionalVersions
            ? weights
            : throw LambdaFailures.InvalidParameter($"Number of items in AdditionalVersionWeights cannot be greater than {MaxAdditionalVersions}");
    }
}
