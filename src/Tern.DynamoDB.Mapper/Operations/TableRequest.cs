using Tern.Runtime;

namespace Tern.DynamoDB.Mapper;

/// <summary>The common parts of requests to a table.</summary>
internal static class TableRequest
{
    private const string ContentType = "application/x-amz-json-1.0";

    /// <summary>Sets the operation of a request.</summary>
    /// <param name="message">The request.</param>
    /// <param name="target">The service and the operation, for example <c>DynamoDB_20120810.GetItem</c>.</param>
    public static void Start(RequestMessage message, string target) => AwsJsonRequest.SetOperation(message, ContentType, target);
}
