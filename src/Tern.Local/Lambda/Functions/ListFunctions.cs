using Tern.Lambda;
using Tern.Local.Lambda.Listing;

namespace Tern.Local.Lambda.Functions;

/// <summary><c>ListFunctions</c> and <c>ListVersionsByFunction</c>.</summary>
internal static class ListFunctions
{
    public static ListFunctionsResponse Execute(FunctionOperation operation, ListFunctionsRequest request)
    {
        bool hasVersions = request.FunctionVersion == FunctionVersion.All;
        IEnumerable<FunctionConfiguration> functions = operation.Catalog.Functions.SelectMany(function => hasVersions
            ? List(operation, function)
            : [FunctionConfigurations.Create(function.Latest, operation.Scope, function.Arn, ConfigurationForm.Listed)]);
        (IReadOnlyList<FunctionConfiguration> page, string? next) = Page.Take(functions, function => function.FunctionArn, request.Marker, request.MaxItems);
        return new ListFunctionsResponse { Functions = page, NextMarker = next };
    }

    public static ListVersionsByFunctionResponse ExecuteVersions(FunctionOperation operation, ListVersionsByFunctionRequest request)
    {
        StoredFunction function = operation.Catalog.Get(operation.Parse(request.FunctionName));
        (IReadOnlyList<FunctionConfiguration> page, string? next) = Page.Take(List(operation, function), version => version.FunctionArn, request.Marker, request.MaxItems);
        return new ListVersionsByFunctionResponse { Versions = page, NextMarker = next };
    }

    private static IEnumerable<FunctionConfiguration> List(FunctionOperation operation, StoredFunction function) =>
        function.Versions.Prepend(function.Latest).Select(version =>
            FunctionConfigurations.Create(version, operation.Scope, $"{function.Arn}:{version.Version}", ConfigurationForm.Listed));
}
