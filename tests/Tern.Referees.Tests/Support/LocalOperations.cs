using Tern.Local;

namespace Tern.Referees.Tests.Support;

/// <summary>The operations that Tern.Local supports.</summary>
internal static class LocalOperations
{
    /// <summary>The operations of DynamoDB and its streams, for example <c>DynamoDB.PutItem</c>, sorted.</summary>
    public static IEnumerable<string> Of(LocalAws aws) => aws.Services.All
        .Where(service => service.Name.StartsWith("DynamoDB", StringComparison.Ordinal))
        .SelectMany(service => service.Operations.Select(operation => $"{service.Name}.{operation}"))
        .Order(StringComparer.Ordinal);

    /// <summary>The operations of a service, sorted.</summary>
    public static IEnumerable<string> Of(LocalAws aws, string service) =>
        aws.Services.All.Single(candidate => candidate.Name == service).Operations.Order(StringComparer.Ordinal);
}
