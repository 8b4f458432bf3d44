using Tern.Local;

namespace Tern.Referees.Tests.Support;

/// <summary>What Tern.Local can do of the services of AWS JSON.</summary>
internal static class LocalOperations
{
    /// <summary>All operations, for example <c>DynamoDB.PutItem</c>, in their order.</summary>
    public static IEnumerable<string> Of(LocalAws aws) => aws.Gateway.Services
        .Where(service => service.Name.StartsWith("DynamoDB", StringComparison.Ordinal))
        .SelectMany(service => service.Operations.Select(operation => $"{service.Name}.{operation}"))
        .Order(StringComparer.Ordinal);
}
