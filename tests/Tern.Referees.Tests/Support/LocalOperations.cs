using Tern.Local;

namespace Tern.Referees.Tests.Support;

/// <summary>The operations of the AWS JSON services that Tern.Local supports.</summary>
internal static class LocalOperations
{
    /// <summary>All operations, for example <c>DynamoDB.PutItem</c>, sorted.</summary>
    public static IEnumerable<string> Of(LocalAws aws) => aws.Services.All
        .Where(service => service.Name.StartsWith("DynamoDB", StringComparison.Ordinal))
        .SelectMany(service => service.Operations.Select(operation => $"{service.Name}.{operation}"))
        .Order(StringComparer.Ordinal);
}
