using System.Reflection;
using Tern.Local.S3;
using Tern.S3;

namespace Tern.Local.Tests.S3;

/// <summary>Every operation of the service is supported, or refused with a message that names the unsupported feature.</summary>
public sealed class UnsupportedOperationTests
{
    [Fact]
    public void Every_operation_is_supported_or_refused_as_unsupported()
    {
        string[] operations = [.. typeof(S3Client).GetMethods()
            .Where(method => method.Name.EndsWith("Async", StringComparison.Ordinal) && method.GetParameters() is [var request, ..] && request.ParameterType.Name == method.Name[..^5] + "Request")
            .Select(method => method.Name[..^5])
            .Distinct()];
        HashSet<string> supported = [.. typeof(S3Engine).GetMethods(BindingFlags.Public | BindingFlags.Instance)
            .Where(method => method.Name.EndsWith("Async", StringComparison.Ordinal))
            .Select(method => method.Name[..^5])];
        int unsupported = 0;
        foreach (string operation in operations)
        {
            S3ServiceException? refusal = UnsupportedOperations.FindError(operation);
            Assert.True(supported.Contains(operation) == (refusal is null), operation);
            if (refusal is null)
                continue;
            Assert.Equal((501, "NotImplemented"), (refusal.StatusCode, refusal.Code));
            Assert.StartsWith(operation + ": ", refusal.Message, StringComparison.Ordinal);
            unsupported++;
        }
        Assert.Equal((116, 32), (operations.Length, unsupported));
    }
}
