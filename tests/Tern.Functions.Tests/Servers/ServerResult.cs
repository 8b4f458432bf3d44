namespace Tern.Functions.Tests.Servers;

/// <summary>What a server has received for an invocation.</summary>
/// <param name="Id">The ID of the request.</param>
/// <param name="Kind"><c>response</c> or <c>error</c>.</param>
/// <param name="Body">The body, decoded by the server.</param>
/// <param name="ErrorType">The type of the error, from the header or the trailer.</param>
/// <param name="ErrorBody">The error in the trailer, in Base64.</param>
internal sealed record ServerResult(string Id, string Kind, string Body, string? ErrorType, string? ErrorBody);
